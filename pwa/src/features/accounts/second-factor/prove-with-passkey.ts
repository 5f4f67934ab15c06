import type { Proof, SecondFactor } from '@cubby/contract/accounts/second-factor'
import { callAsUser } from '@/api/call-as-user.ts'
import { confirmWithPasskey, supportsPasskeys } from './passkey-ceremony.ts'

/** Whether a passkey can replace the password as the proof of a change. */
export function canProveWithPasskey({ passkeys }: SecondFactor): boolean {
  return passkeys.length > 0 && supportsPasskeys()
}

/** Proves with a passkey that the user is at this device. Throws like `callApi` and `confirmWithPasskey`. */
export async function proveWithPasskey(): Promise<Proof> {
  const { options } = await callAsUser('POST', '/users/second-factor/proof-options')
  return { passkey: await confirmWithPasskey(options) }
}
