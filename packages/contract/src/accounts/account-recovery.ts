import { z } from 'zod'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { text } from '../text.ts'

/** Longer than any token that Cubby sends. A token is only hashed and compared, so no other check is needed. */
const TOKEN_MAX_LENGTH = 200

const resetToken = z
  .string(messages.resetLinkMissing)
  .min(1, messages.resetLinkMissing)
  .max(TOKEN_MAX_LENGTH, messages.resetLinkInvalid)

/** POST /users/forgot-password. The address is looked up as typed; an impossible one counts as unknown. */
export const forgotPasswordForm = z
  .object({
    email: text(EMAIL_MAX_LENGTH, messages.emailRequired).trim().toLowerCase().min(1, messages.emailRequired),
  })
  .meta({ id: 'ForgotPasswordForm' })
export type ForgotPasswordForm = z.infer<typeof forgotPasswordForm>

/** POST /users/resend-verification. The same rules as for a reset link. */
export const resendVerificationForm = z
  .object(forgotPasswordForm.shape)
  .meta({ id: 'ResendVerificationForm' })
export type ResendVerificationForm = z.infer<typeof resendVerificationForm>

/** POST /users/reset-password. */
export const resetPasswordForm = z
  .object({
    token: resetToken,
    newPassword: text(PASSWORD_MAX_LENGTH, messages.fillInAllFields)
      .min(1, messages.fillInAllFields)
      .min(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
  })
  .meta({ id: 'ResetPasswordForm' })
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>

/** The form of the reset page. Reports only the first broken rule. */
export const newPasswordForm = z
  .object({ password: text(PASSWORD_MAX_LENGTH), confirm_password: text(PASSWORD_MAX_LENGTH) })
  .superRefine(({ password, confirm_password }, context) => {
    const refuse = (field: 'password' | 'confirm_password', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (password === '') refuse('password', messages.fillInAllFields)
    else if (confirm_password === '') refuse('confirm_password', messages.fillInAllFields)
    else if (password !== confirm_password) refuse('confirm_password', messages.passwordsDoNotMatch)
    else if (password.length < PASSWORD_MIN_LENGTH) refuse('password', messages.passwordTooShort)
  })
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** GET /users/reset-password/{token}. */
export const resetLinkParams = z.object({ token: resetToken })

export const resetLinkResponse = z
  .object({ user: z.object({ name: z.string() }) })
  .meta({ id: 'ResetLinkResponse' })
export type ResetLinkResponse = z.infer<typeof resetLinkResponse>

/** POST /users/verify-email. */
export const verifyEmailForm = z
  .object({
    token: z
      .string(messages.verificationLinkInvalid)
      .min(1, messages.verificationLinkInvalid)
      .max(TOKEN_MAX_LENGTH, messages.verificationLinkInvalid),
  })
  .meta({ id: 'VerifyEmailForm' })
export type VerifyEmailForm = z.infer<typeof verifyEmailForm>

/** POST /users/change-password and PUT /profile/password. */
export const changePasswordForm = z
  .object({
    currentPassword: text(PASSWORD_MAX_LENGTH, messages.allFieldsRequired).min(1, messages.allFieldsRequired),
    newPassword: text(PASSWORD_MAX_LENGTH, messages.allFieldsRequired)
      .min(1, messages.allFieldsRequired)
      .min(PASSWORD_MIN_LENGTH, messages.newPasswordTooShort),
    /** Older apps do not ask, and the link ends. */
    endCalendarLink: z.boolean().default(true),
  })
  .meta({ id: 'ChangePasswordForm' })
export type ChangePasswordForm = z.infer<typeof changePasswordForm>

/** The password form of the profile. Reports only the first broken rule. */
export const passwordChange = z
  .object({
    currentPassword: text(PASSWORD_MAX_LENGTH),
    newPassword: text(PASSWORD_MAX_LENGTH),
    confirmPassword: text(PASSWORD_MAX_LENGTH),
  })
  .superRefine((form, context) => {
    const refuse = (field: keyof typeof form, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const
    const missing = fields.find((field) => form[field] === '')
    if (missing) refuse(missing, messages.allFieldsRequired)
    else if (form.newPassword !== form.confirmPassword) {
      refuse('confirmPassword', messages.newPasswordsDoNotMatch)
    } else if (form.newPassword.length < PASSWORD_MIN_LENGTH) {
      refuse('newPassword', messages.newPasswordTooShort)
    }
  })
export type PasswordChange = z.infer<typeof passwordChange>

/** The response of these operations: one sentence to show. */
export const messageResponse = z.object({ message: z.string() }).meta({ id: 'MessageResponse' })
export type MessageResponse = z.infer<typeof messageResponse>
