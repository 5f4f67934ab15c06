import { z } from 'zod'
import {
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { isPhone, strippedPhone } from '../phone.ts'
import { email, id, line, name, text, withoutDirectionControls } from '../text.ts'
import { agreedVersions } from './legal-texts.ts'

export const role = z.enum(['user', 'student', 'instructor', 'admin'])
export const userStatus = z.enum(['active', 'inactive', 'suspended'], messages.invalidStatus)
export type Role = z.infer<typeof role>
export type UserStatus = z.infer<typeof userStatus>

/** A user as the API shows them to themselves. */
export const user = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    /** The address that replaces `email` when the link that was sent to it is opened. Older servers do not send it. */
    new_email: z.string().nullable().optional(),
    phone_number: z.string().nullable(),
    role,
    status: userStatus,
    email_notifications: z.boolean(),
    class_reminders: z.boolean(),
    payment_reminders: z.boolean(),
    certificate_notifications: z.boolean(),
    general_updates: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

const newPassword = text(PASSWORD_MAX_LENGTH).min(PASSWORD_MIN_LENGTH, messages.passwordTooShort)

/** One character is a whole name in the scripts whose characters are words or syllables. */
const CHARACTER_NAME =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}]$/u

const nameField = (tooShort: string) =>
  name(NAME_MAX_LENGTH).refine(
    (value) => value.length >= NAME_MIN_LENGTH || CHARACTER_NAME.test(value),
    tooShort,
  )
export const firstName = nameField(messages.firstNameTooShort)
export const lastName = nameField(messages.lastNameTooShort)

/** For names that an app of version 1.1.0 may have queued with direction controls. Drops these. */
export const queuedFirstName = text(NAME_MAX_LENGTH).overwrite(withoutDirectionControls).pipe(firstName)
export const queuedLastName = text(NAME_MAX_LENGTH).overwrite(withoutDirectionControls).pipe(lastName)

export const phone = line(PHONE_MAX_LENGTH)
  .refine((value) => value === '' || isPhone(value), messages.invalidPhone)
  .overwrite(strippedPhone)

/** The signup form. */
export const signupForm = z
  .object({
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phone,
    password: newPassword,
    confirm_password: z.string(),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: messages.passwordsDoNotMatch,
    when: (payload) => typeof payload.value === 'object',
  })
export type SignupForm = z.input<typeof signupForm>

/**
 * POST /users/register. `role` and `status` are accepted and ignored: registering always makes an
 * active student.
 */
export const registration = z
  .object({
    name: text(2 * NAME_MAX_LENGTH + 1).optional(),
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phone.nullish(),
    password: newPassword,
    role: z.unknown().optional(),
    status: z.unknown().optional(),
    email_notifications: z.boolean().optional(),
    /** The versions of the Terms and the Privacy Policy that the form showed and the user agreed to. */
    agreed: agreedVersions.optional(),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof registration>

/** POST /users/login. */
export const credentials = z
  .object({ email: text(320).trim().toLowerCase(), password: text(PASSWORD_MAX_LENGTH) })
  .meta({ id: 'Credentials' })
export type Credentials = z.infer<typeof credentials>

/** The key that opens a user's sealed data on a device: 256 bits, base64url. */
const deviceKey = z.string()

export const loginResponse = z
  .object({ token: z.string(), device_key: deviceKey, user })
  .meta({ id: 'LoginResponse' })
export type LoginResponse = z.infer<typeof loginResponse>

/** GET /users/device-key. */
export const deviceKeyResponse = z.object({ device_key: deviceKey })

/** POST /users/revoke-login. The ticket is the SHA-256 of the token, in hexadecimal. */
export const revocation = z.object({ ticket: z.string().regex(/^[0-9a-f]{64}$/) })
export type Revocation = z.infer<typeof revocation>
