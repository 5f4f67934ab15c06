import {
  passkeyLogin,
  passkeyOptionsResponse,
  secondStep,
  secondStepTicket,
} from '@cubby/contract/accounts/second-factor'
import { loginResponse } from '@cubby/contract/accounts/user'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '../../../platform/deps.ts'
import { attempt, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { type AppEnv, body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { deviceOf } from './devices.ts'
import { logInWithPasskey, renewPasskeyOptions, startPasskeyLogin } from './log-in-with-passkey.ts'
import { takeSecondStepWithinLimits } from './take-second-step.ts'

const shared = { method: 'post' as const, tags: ['Accounts'] }

const secondStepRoute = createRoute({
  ...shared,
  path: '/users/login/second-step',
  summary: 'Take the second step of a login: a passkey, a code of an authenticator app, or a recovery code',
  request: { body: body(secondStep) },
  responses: { 200: json(loginResponse, 'Logged in'), ...refusalResponses(400, 401, 429, 503) },
})

const renewRoute = createRoute({
  ...shared,
  path: '/users/login/second-step/options',
  summary: 'Get new options to use a passkey in the second step, because each works once',
  request: { body: body(secondStepTicket) },
  responses: { 200: json(passkeyOptionsResponse, 'The options'), ...refusalResponses(400, 401, 429, 503) },
})

const optionsRoute = createRoute({
  ...shared,
  path: '/users/login/passkey/options',
  summary: 'Get the options to log in with a passkey, without an email address or a password',
  responses: { 200: json(passkeyOptionsResponse, 'The options'), ...refusalResponses(429, 503) },
})

const passkeyRoute = createRoute({
  ...shared,
  path: '/users/login/passkey',
  summary: 'Log in with a passkey',
  request: { body: body(passkeyLogin) },
  responses: { 200: json(loginResponse, 'Logged in'), ...refusalResponses(400, 403, 429, 503) },
})

/** The second step of a login, and the login with a passkey. */
export function secondStepRoutes(deps: Deps) {
  const requestOf = (c: Context<AppEnv>) => ({ id: c.get('requestId'), address: deps.addressOf(c) })
  const limitsOf = (c: Context<AppEnv>) => withRateLimitHeaders(c, deps.limits)
  return router()
    .openapi(secondStepRoute, async (c) => {
      const form = c.req.valid('json')
      const device = deviceOf(c, deps.config)
      const ctx = { deps, request: requestOf(c) }
      const opened = await takeSecondStepWithinLimits(ctx, { form, device, limits: limitsOf(c) })
      device.keep()
      return c.json(opened, 200)
    })
    .openapi(renewRoute, async (c) => {
      const counts = [['passkeyOptions', deps.addressOf(c)]] as const
      const { ticket } = c.req.valid('json')
      return c.json(await attempt(limitsOf(c), counts, () => renewPasskeyOptions(deps, ticket)), 200)
    })
    .openapi(optionsRoute, async (c) => {
      const counts = [['passkeyOptions', deps.addressOf(c)]] as const
      return c.json(await attempt(limitsOf(c), counts, () => startPasskeyLogin(deps)), 200)
    })
    .openapi(passkeyRoute, async (c) => {
      const request = requestOf(c)
      const { passkey } = c.req.valid('json')
      const device = deviceOf(c, deps.config)
      const counts = [['passkeyLogin', request.address]] as const
      const opened = await attempt(limitsOf(c), counts, () =>
        logInWithPasskey({ deps, request }, { passkey, device }),
      )
      device.keep()
      return c.json(opened, 200)
    })
}
