import { z } from 'zod'
import { agreedVersions } from '../accounts/legal-texts.ts'
import { firstName, lastName, phone } from '../accounts/user.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { email, emailOrNone, text } from '../text.ts'
import { userDetails } from './users.ts'

/** Longer than any token that Cubby sends. A token is only hashed and compared, so no other check is needed. */
const TOKEN_MAX_LENGTH = 200

const invitationToken = z
  .string(messages.invitationInvalid)
  .min(1, messages.invitationInvalid)
  .max(TOKEN_MAX_LENGTH, messages.invitationInvalid)

/** The roles that a new user can have. Only users from the first version have the role `user`. */
const invitedRole = z.enum(['student', 'instructor', 'admin'])
export type InvitedRole = z.infer<typeof invitedRole>

/** Who is invited. */
export const invitedPerson = z.object({
  first_name: firstName,
  last_name: lastName,
  email,
  phone_number: phone.nullish(),
})
/** A student whom the office enters. Without an email address, the office calls their phone. */
const enteredPerson = invitedPerson.extend({ email: emailOrNone })
export type EnteredPerson = z.infer<typeof enteredPerson>

const isReachable = (person: { email: string; phone_number?: string | null | undefined }) =>
  person.email !== '' || Boolean(person.phone_number)
const phoneNeeded = { path: ['phone_number'], message: messages.phoneNeeded }

export const enteredStudent = enteredPerson.refine(isReachable, phoneNeeded)

/** POST /admin/users. Only a student can be without an email address, because nobody else works without a login. */
export const newUser = enteredPerson
  .extend({ role: invitedRole })
  .refine(isReachable, phoneNeeded)
  .refine(({ email, role }) => email !== '' || role === 'student', {
    path: ['email'],
    message: messages.emailNeededForRole,
  })
  .meta({ id: 'NewUser' })
export type NewUser = z.infer<typeof newUser>

/** The user, who is invited now, and the sentence to show. */
export const userInvited = z.object({ user: userDetails, message: z.string() }).meta({ id: 'UserInvited' })

/** GET /users/invitations/{token}. */
export const invitationParams = z.object({ token: invitationToken })

export const invitationResponse = z
  .object({
    user: z.object({
      name: z.string(),
      email: z.string(),
      /** Whether the user has to agree to the legal texts. Missing in the responses of earlier versions. */
      must_agree: z.boolean().optional(),
    }),
  })
  .meta({ id: 'InvitationResponse' })
export type InvitationResponse = z.infer<typeof invitationResponse>

/** POST /users/accept-invitation. */
export const invitationAcceptance = z
  .object({
    token: invitationToken,
    newPassword: text(PASSWORD_MAX_LENGTH, messages.fillInAllFields)
      .min(1, messages.fillInAllFields)
      .min(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
    agreed: agreedVersions.optional(),
  })
  .meta({ id: 'InvitationAcceptance' })
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>
