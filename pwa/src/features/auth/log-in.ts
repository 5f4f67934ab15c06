import { messages } from '@cubby/contract/messages'
import type { Credentials, LoginResponse } from '@cubby/contract/people'
import { callApi } from '@/offline/api.ts'
import { startLogin } from '@/offline/login.ts'

/** Throws ApiError, NetworkError, or an Error when the answer lacks a token or a user. */
export async function logIn(credentials: Credentials): Promise<void> {
  const response = await callApi<Partial<LoginResponse>>('/users/login', {
    method: 'POST',
    body: credentials,
  })
  const { token, user } = response
  if (!token || !user) throw new Error(messages.invalidLoginResponse)
  await startLogin({ token, user })
}
