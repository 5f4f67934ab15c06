import { messages } from '@cubby/contract/messages'
import type { SecondStepResponse } from '@cubby/contract/second-factor'
import type { Credentials, LoginResponse } from '@cubby/contract/user'
import { call } from '@/api/call.ts'
import { ApiError, NOT_JSON } from '@/api/client.ts'
import { startLogin } from '@/offline/session/login.ts'

/** Throws ApiError, NetworkError, or an Error for a response that is not JSON or lacks a token or a user. */
export async function logIn(credentials: Credentials): Promise<void> {
  const response: Promise<Partial<LoginResponse & SecondStepResponse> | null> = call('POST', '/users/login', {
    body: credentials,
  })
  const { token, user, device_key = '' } = (await response.catch(refuseUnreadable)) ?? {}
  if (!token || !user) throw new Error(messages.invalidLoginResponse)
  await startLogin({ token, user, device_key })
}

function refuseUnreadable(failure: unknown): never {
  if (failure instanceof ApiError && failure.code === NOT_JSON)
    throw new Error(messages.invalidServerResponse)
  throw failure
}
