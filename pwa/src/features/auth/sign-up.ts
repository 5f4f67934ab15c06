import { messages } from '@cubby/contract/messages'
import type { LoginResponse, SignupForm } from '@cubby/contract/people'
import { callApi } from '@/offline/api.ts'
import { startLogin } from '@/offline/login.ts'

/** `key` makes a repeated try of the same form one registration. Throws like logIn. */
export async function signUp(form: SignupForm, key: string): Promise<void> {
  const { first_name, last_name, email, password, phone_number } = form
  const answer = await callApi<Partial<LoginResponse> | null>('/users/register', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: {
      name: `${first_name} ${last_name}`,
      first_name,
      last_name,
      email,
      password,
      phone_number: phone_number || null,
      role: 'student',
      status: 'active',
      email_notifications: true,
    },
  })
  const { token, user } = answer ?? {}
  if (!token || !user) throw new Error(messages.invalidRegistrationResponse)
  await startLogin({ token, user })
}
