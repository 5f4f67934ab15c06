import {
  changePasswordForm,
  forgotPasswordForm,
  resendVerificationForm,
  resetLinkParams,
  resetLinkResponse,
  resetPasswordForm,
  saidResponse,
  verifyEmailForm,
} from '@cubby/contract/account-recovery'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { authenticate } from '../http/authenticate.ts'
import { type AppEnv, body, json, refusalAnswers, router } from '../http/router.ts'
import { askForReset } from './ask-for-reset.ts'
import { changePassword } from './change-password.ts'
import { readResetLink } from './read-reset-link.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

const forgotRoute = createRoute({
  method: 'post',
  path: '/users/forgot-password',
  summary: 'Ask for a link to set a new password; the answer is the same for everybody',
  tags: ['Accounts'],
  request: { body: body(forgotPasswordForm) },
  responses: {
    200: json(saidResponse, 'A link is on its way if there is such an account'),
    ...refusalAnswers(400, 429),
  },
})

const resetLinkRoute = createRoute({
  method: 'get',
  path: '/users/reset-password/{token}',
  summary: 'Whom a reset link is for',
  tags: ['Accounts'],
  request: { params: resetLinkParams },
  responses: { 200: json(resetLinkResponse, 'The link works'), ...refusalAnswers(400, 429) },
})

const resetRoute = createRoute({
  method: 'post',
  path: '/users/reset-password',
  summary: 'Set a new password with a mailed link; ends every login of its person',
  tags: ['Accounts'],
  request: { body: body(resetPasswordForm) },
  responses: { 200: json(saidResponse, 'The password is set'), ...refusalAnswers(400, 429, 503) },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/users/verify-email',
  summary: 'Verify an e-mail address with a mailed link',
  tags: ['Accounts'],
  request: { body: body(verifyEmailForm) },
  responses: { 200: json(saidResponse, 'The address is verified'), ...refusalAnswers(400, 429, 503) },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/users/resend-verification',
  summary: 'Ask for a new link to verify an email address; the answer is the same for everybody',
  tags: ['Accounts'],
  request: { body: body(resendVerificationForm) },
  responses: {
    200: json(saidResponse, 'A link is on its way if there is such an account and it is not verified'),
    ...refusalAnswers(400, 429),
  },
})

const changeRoute = createRoute({
  method: 'post',
  path: '/users/change-password',
  summary: 'Change my password; ends my logins on other devices',
  tags: ['Accounts'],
  security: [{ bearer: [] }],
  request: { body: body(changePasswordForm) },
  responses: { 200: json(saidResponse, 'The password is changed'), ...refusalAnswers(400, 401, 429, 503) },
})

const profileChangeRoute = createRoute({ ...changeRoute, method: 'put', path: '/profile/password' })

/** Passwords and addresses: lost, proven and changed. */
export function recoveryRoutes(deps: Deps) {
  const requestOf = (c: Context<AppEnv>) => ({ id: c.get('requestId'), address: deps.addressOf(c) })
  const routes = router({ firstMessage: true })
  routes.use(changeRoute.path, authenticate(deps))
  routes.use(profileChangeRoute.path, authenticate(deps))
  return routes
    .openapi(forgotRoute, async (c) => {
      const request = requestOf(c)
      const { email } = c.req.valid('json')
      await deps.limits.spend('forgotFromAddress', request.address)
      await deps.limits.spend('forgotForAccount', email)
      return c.json(await askForReset(deps, request, email), 200)
    })
    .openapi(resetLinkRoute, async (c) => {
      await deps.limits.spend('reset', deps.addressOf(c))
      return c.json(await readResetLink(deps, c.req.valid('param').token), 200)
    })
    .openapi(resetRoute, async (c) => {
      const request = requestOf(c)
      await deps.limits.spend('reset', request.address)
      return c.json(await resetPassword(deps, request, c.req.valid('json')), 200)
    })
    .openapi(verifyRoute, async (c) => {
      const request = requestOf(c)
      await deps.limits.spend('verify', request.address)
      return c.json(await verifyEmail(deps, request, c.req.valid('json').token), 200)
    })
    .openapi(resendRoute, async (c) => {
      const request = requestOf(c)
      const { email } = c.req.valid('json')
      await deps.limits.spend('resendVerificationFromAddress', request.address)
      await deps.limits.spend('resendVerificationForAccount', email)
      return c.json(await resendVerification(deps, request, email), 200)
    })
    .openapi(changeRoute, async (c) => {
      const caller = c.get('caller')
      await deps.limits.spend('changePassword', caller.person.id)
      return c.json(await changePassword(deps, caller, c.req.valid('json')), 200)
    })
    .openapi(profileChangeRoute, async (c) => {
      const caller = c.get('caller')
      await deps.limits.spend('changePassword', caller.person.id)
      return c.json(await changePassword(deps, caller, c.req.valid('json')), 200)
    })
}
