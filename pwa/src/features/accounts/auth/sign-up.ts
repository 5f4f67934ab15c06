import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { LoginResponse, SignupForm } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { personName } from '@cubby/rules/people/person-name'
import { text } from '@cubby/texts/t'
import { call } from '@/api/call.ts'
import { startLogin } from '@/offline/session/login.ts'
import { keepNewcomer, type WantedSession } from './newcomer.ts'

/** Shown when a signup cannot reach the server. */
export const SIGNUP_NEEDS_CONNECTION = text(
  'Creating an account needs a connection, and the server cannot be reached right now. What you typed is still here; try again in a moment.',
)

/**
 * Creates an account with the versions of the texts that the user agreed to, logs in, and stores a reminder of the
 * wanted session for the home page. After a lost response, a second try reports that the address is taken, and the user
 * can log in.
 */
export async function signUp(
  form: SignupForm,
  { wanted, agreed }: { wanted: WantedSession | null; agreed: AgreedVersions | undefined },
): Promise<void> {
  const { first_name, last_name, email, password, phone_number } = form
  const response: Partial<LoginResponse> | null = await call('POST', '/users/register', {
    body: {
      name: personName({ first_name, last_name }),
      first_name,
      last_name,
      email,
      password,
      phone_number: phone_number || null,
      role: 'student',
      status: 'active',
      email_notifications: true,
      ...(agreed && { agreed }),
    },
  })
  const { token, user, device_key = '' } = response ?? {}
  if (!token || !user) throw new Error(messages.invalidRegistrationResponse)
  keepNewcomer(user.id, { wanted, isWelcome: true })
  await startLogin({ token, user, device_key })
}
