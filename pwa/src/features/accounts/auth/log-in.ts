import type {
  SecondStep as SecondStepRequest,
  SecondStepResponse,
} from '@cubby/contract/accounts/second-factor'
import type { Credentials, LoginResponse } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { text } from '@cubby/texts/t'
import { call } from '@/api/call.ts'
import { ApiError, NOT_JSON } from '@/api/client.ts'
import { startLogin } from '@/offline/session/login.ts'

/** Shown when a login cannot reach the server. */
export const NEEDS_CONNECTION = text(
  'Logging in needs a connection, and the server cannot be reached right now. What you typed is still here; try again in a moment.',
)

/** What the server asks for after the password of an account with a second factor. */
export type SecondStep = SecondStepResponse['second_step']

/** Logs in. Returns the second step if the account needs one. */
export async function logIn(credentials: Credentials): Promise<SecondStep | null> {
  const response: Partial<LoginResponse & SecondStepResponse> | null = await call('POST', '/users/login', {
    body: credentials,
  }).catch(refuseUnreadable)
  if (response?.second_step) return response.second_step
  await openLogin(response)
  return null
}

/** Stores the login of a response. */
export async function openLogin(response: Partial<LoginResponse> | null): Promise<void> {
  const { token, user, device_key = '' } = response ?? {}
  if (!token || !user) throw new Error(messages.invalidLoginResponse)
  await startLogin({ token, user, device_key })
}

/** Takes the second step of a login with exactly one proof. */
export async function takeSecondStep(step: SecondStepRequest): Promise<void> {
  await openLogin(await call('POST', '/users/login/second-step', { body: step }))
}

function refuseUnreadable(failure: unknown): never {
  if (failure instanceof ApiError && failure.code === NOT_JSON)
    throw new Error(messages.invalidServerResponse)
  throw failure
}
