import { messages } from '@cubby/contract/messages'
import type { LoginResponse, SignupForm } from '@cubby/contract/people'
import { callApi } from '@/offline/api.ts'
import { startLogin } from '@/offline/login.ts'

/** Throws like logIn. A second try after a lost answer finds the address taken: its person can log in. */
export async function signUp(form: SignupForm): Promise<void> {
  const { first_name, last_name, email, password, phone_number } = form
  const answer = await callApi<Partial<LoginResponse> | null>('/users/register', {
    method: 'POST',
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
