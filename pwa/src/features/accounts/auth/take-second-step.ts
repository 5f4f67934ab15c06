import type { SecondStep as Taken } from '@cubby/contract/accounts/second-factor'
import { call } from '@/api/call.ts'
import { openLogin } from './log-in.ts'

/** Takes the second step of a login with exactly one proof. Throws like `logIn`. */
export async function takeSecondStep(step: Taken): Promise<void> {
  await openLogin(await call('POST', '/users/login/second-step', { body: step }))
}
