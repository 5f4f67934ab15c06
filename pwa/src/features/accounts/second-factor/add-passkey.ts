import { callAsUser } from '@/api/call-as-user.ts'
import type { Change } from './change.ts'
import type { Confirmation } from './confirmation.ts'
import { createPasskey } from './passkey-ceremony.ts'

/**
 * Creates a passkey on this device and adds it to the account. Throws like `callApi`, and an Error with a message for
 * the user if the device created none.
 */
export async function addPasskey({ name, proof }: Confirmation): Promise<Change> {
  const { options } = await callAsUser('POST', '/users/passkeys/options', { body: { proof } })
  const passkey = await createPasskey(options)
  return callAsUser('POST', '/users/passkeys', { body: { name, passkey } })
}
