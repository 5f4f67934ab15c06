import { call } from '@/api/call.ts'
import { confirmWithPasskey } from '@/features/accounts/second-factor/passkey-ceremony.ts'
import { openLogin } from './log-in.ts'

/** Logs in with a passkey of this device, without a password. Throws like `logIn` and `confirmWithPasskey`. */
export async function logInWithPasskey(): Promise<void> {
  const { options } = await call('POST', '/users/login/passkey/options')
  const passkey = await confirmWithPasskey(options)
  await openLogin(await call('POST', '/users/login/passkey', { body: { passkey } }))
}
