import { body, endpoint, json } from '../endpoint.ts'
import {
  changePasswordForm,
  forgotPasswordForm,
  messageResponse,
  resendVerificationForm,
  resetLinkParams,
  resetLinkResponse,
  resetPasswordForm,
  verifyEmailForm,
} from './account-recovery.ts'
import { exampleRegistration } from './auth-examples.ts'

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/users/forgot-password',
  tag: 'Accounts',
  summary: 'Request a password reset link; the response is the same for every address',
  who: 'anybody',
  body: body(forgotPasswordForm, { email: exampleRegistration.email }),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'A link is sent if the account exists') },
  limits: ['forgotFromAddress', 'forgotForAccount'],
})

export const readResetLink = endpoint({
  method: 'GET',
  path: '/users/reset-password/:token',
  tag: 'Accounts',
  summary: 'Get the user of a reset link',
  who: 'anybody',
  params: resetLinkParams,
  firstMessage: true,
  responses: { 200: json(resetLinkResponse, 'The link works') },
  limits: ['reset'],
  refusals: ['reset_link_invalid'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/reset-password',
  tag: 'Accounts',
  summary: 'Set a new password with a mailed link and end all logins of its user',
  who: 'anybody',
  body: body(resetPasswordForm),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'The password is set') },
  limits: ['reset'],
  refusals: ['reset_link_invalid', 'weak_password'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/users/verify-email',
  tag: 'Accounts',
  summary: 'Verify an email address with a mailed link',
  who: 'anybody',
  body: body(verifyEmailForm),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'The address is verified') },
  limits: ['verify'],
  refusals: ['email_taken', 'verification_link_invalid'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/users/resend-verification',
  tag: 'Accounts',
  summary: 'Request a new verification link; the response is the same for every address',
  who: 'anybody',
  body: body(resendVerificationForm),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'A link is sent if the account exists and is not verified') },
  limits: ['resendVerificationFromAddress', 'resendVerificationForAccount'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change-password',
  tag: 'Accounts',
  summary: 'Change my password, and end my logins on other devices and my calendar link',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(changePasswordForm, {
    currentPassword: exampleRegistration.password,
    newPassword: 'a kite above the bay',
  }),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(messageResponse, 'The password is changed') },
  limits: ['changePassword'],
  refusals: ['weak_password', 'wrong_password'],
})

export const changePasswordInProfile = endpoint({
  ...changePassword,
  method: 'PUT',
  path: '/profile/password',
})
