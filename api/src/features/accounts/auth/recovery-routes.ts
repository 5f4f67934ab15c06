import {
  type ChangePasswordForm,
  changePasswordForm,
  forgotPasswordForm,
  messageResponse,
  resendVerificationForm,
  resetLinkParams,
  resetLinkResponse,
  resetPasswordForm,
  verifyEmailForm,
} from '@cubby/contract/accounts/account-recovery'
import { normalEmail } from '@cubby/contract/email'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { attempt, guess, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { type AppEnv, body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changePassword } from './change-password.ts'
import { deviceOf } from './devices.ts'
import { exampleRegistration } from './examples.ts'
import { readResetLink, requestPasswordReset, resetPassword } from './reset-password.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

const forgotRoute = createRoute({
  method: 'post',
  path: '/users/forgot-password',
  summary: 'Request a password reset link; the response is the same for every address',
  tags: ['Accounts'],
  request: { body: body(forgotPasswordForm, { email: exampleRegistration.email }) },
  responses: {
    200: json(messageResponse, 'A link is sent if the account exists'),
    ...refusalResponses(400, 429),
  },
})

const resetLinkRoute = createRoute({
  method: 'get',
  path: '/users/reset-password/{token}',
  summary: 'Get the user of a reset link',
  tags: ['Accounts'],
  request: { params: resetLinkParams },
  responses: { 200: json(resetLinkResponse, 'The link works'), ...refusalResponses(400, 429) },
})

const resetRoute = createRoute({
  method: 'post',
  path: '/users/reset-password',
  summary: 'Set a new password with a mailed link and end all logins of its user',
  tags: ['Accounts'],
  request: { body: body(resetPasswordForm) },
  responses: { 200: json(messageResponse, 'The password is set'), ...refusalResponses(400, 429, 503) },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/users/verify-email',
  summary: 'Verify an email address with a mailed link',
  tags: ['Accounts'],
  request: { body: body(verifyEmailForm) },
  responses: { 200: json(messageResponse, 'The address is verified'), ...refusalResponses(400, 429, 503) },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/users/resend-verification',
  summary: 'Request a new verification link; the response is the same for every address',
  tags: ['Accounts'],
  request: { body: body(resendVerificationForm) },
  responses: {
    200: json(messageResponse, 'A link is sent if the account exists and is not verified'),
    ...refusalResponses(400, 429),
  },
})

const changeRoute = createRoute({
  method: 'post',
  path: '/users/change-password',
  summary: 'Change my password, and end my logins on other devices and my calendar link',
  tags: ['Accounts'],
  security: [{ bearer: [] }],
  request: {
    body: body(changePasswordForm, {
      currentPassword: exampleRegistration.password,
      newPassword: 'a kite above the bay',
    }),
  },
  responses: {
    200: json(messageResponse, 'The password is changed'),
    ...refusalResponses(400, 401, 429, 503),
  },
})

const profileChangeRoute = createRoute({ ...changeRoute, method: 'put', path: '/profile/password' })

/** Routes for password recovery, email verification, and password changes. */
export function recoveryRoutes(deps: Deps) {
  const requestOf = (c: Context<AppEnv>) => ({ id: c.get('requestId'), address: deps.addressOf(c) })
  const limitsOf = (c: Context<AppEnv>) => withRateLimitHeaders(c, deps.limits)
  const change = (c: Context<AppEnv>, form: ChangePasswordForm) => {
    const caller = c.get('caller')
    const counts = [['changePassword', caller.user.id]] as const
    return attempt(limitsOf(c), counts, () => changePassword({ deps, caller }, form))
  }
  const routes = router({ firstMessage: true })
  routes.use(changeRoute.path, authenticate(deps))
  routes.use(profileChangeRoute.path, authenticate(deps))
  return routes
    .openapi(forgotRoute, async (c) => {
      const request = requestOf(c)
      const { email } = c.req.valid('json')
      const counts = [
        ['forgotFromAddress', request.address],
        ['forgotForAccount', normalEmail(email) ?? email],
      ] as const
      return c.json(
        await attempt(limitsOf(c), counts, () => requestPasswordReset({ deps, request }, { email })),
        200,
      )
    })
    .openapi(resetLinkRoute, async (c) => {
      const { token } = c.req.valid('param')
      const counts = [['reset', deps.addressOf(c)]] as const
      return c.json(await guess(limitsOf(c), counts, () => readResetLink(deps, token)), 200)
    })
    .openapi(resetRoute, async (c) => {
      const request = requestOf(c)
      const form = c.req.valid('json')
      const counts = [['reset', request.address]] as const
      const { deviceHash, keep } = deviceOf(c, deps.config)
      const reset = () => resetPassword({ deps, request }, { form, deviceHash })
      const response = await guess(limitsOf(c), counts, reset)
      keep()
      return c.json(response, 200)
    })
    .openapi(verifyRoute, async (c) => {
      const request = requestOf(c)
      const { token } = c.req.valid('json')
      const counts = [['verify', request.address]] as const
      return c.json(await guess(limitsOf(c), counts, () => verifyEmail({ deps, request }, { token })), 200)
    })
    .openapi(resendRoute, async (c) => {
      const request = requestOf(c)
      const { email } = c.req.valid('json')
      const counts = [
        ['resendVerificationFromAddress', request.address],
        ['resendVerificationForAccount', normalEmail(email) ?? email],
      ] as const
      return c.json(
        await attempt(limitsOf(c), counts, () => resendVerification({ deps, request }, { email })),
        200,
      )
    })
    .openapi(changeRoute, async (c) => {
      return c.json(await change(c, c.req.valid('json')), 200)
    })
    .openapi(profileChangeRoute, async (c) => c.json(await change(c, c.req.valid('json')), 200))
}
