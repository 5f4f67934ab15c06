import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  authenticatorAppAdded,
  authenticatorAppConfirmation,
  authenticatorAppStarted,
  freshProof,
  freshProofAccepted,
  passkeyOptionsResponse,
  provenChange,
  recoveryCodesResponse,
  secondFactorResponse,
} from '@cubby/contract/accounts/second-factor'
import { PROOF_MINUTES } from '@cubby/contract/constants'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { attempt, guess, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { type AppEnv, body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { deviceOf } from '../auth/devices.ts'
import { exampleRegistration } from '../auth/examples.ts'
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './authenticator-app.ts'
import { makeRecoveryCodes, provingWithinLimits, startProof } from './change-second-factor.ts'
import { proveAgain } from './prove-again.ts'
import { exampleProof, readSecondFactor } from './second-factor.ts'

const shared = { tags: ['Accounts'], security: [{ bearer: [] }] }
const proven = { request: { body: body(provenChange, exampleProof) } }
const refused = refusalResponses(400, 401, 409, 429, 503)

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/second-factor',
  summary: 'Read my passkeys, and whether I have an authenticator app and recovery codes',
  responses: { 200: json(secondFactorResponse, 'My second factor'), ...refusalResponses(401, 503) },
})

const proofRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/second-factor/proof-options',
  summary: 'Get the options to confirm a change with one of my passkeys',
  responses: { 200: json(passkeyOptionsResponse, 'The options'), ...refusalResponses(401, 404, 429, 503) },
})

const proveAgainRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/second-factor/proof',
  summary: `Prove again who I am, for what administrators may do only within ${PROOF_MINUTES} minutes of it`,
  description:
    'For every logged-in user. With a passkey, or with the password. Users with a second factor send a code with the password.',
  request: { body: body(freshProof, { password: exampleRegistration.password }) },
  responses: { 200: json(freshProofAccepted, 'Proven'), ...refused },
})

const startAppRoute = createRoute({
  ...shared,
  ...proven,
  method: 'post',
  path: '/users/authenticator-app',
  summary: 'Get a secret for an authenticator app, which a later request confirms with a code',
  responses: { 200: json(authenticatorAppStarted, 'The secret'), ...refused },
})

const confirmAppRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/authenticator-app/confirm',
  summary: 'Add the authenticator app with a code that it shows',
  request: { body: body(authenticatorAppConfirmation) },
  responses: { 201: json(authenticatorAppAdded, 'Added'), ...refused },
})

const removeAppRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/authenticator-app/remove',
  summary: 'Remove my authenticator app',
  request: { body: body(provenChange) },
  responses: { 200: json(messageResponse, 'Removed'), ...refusalResponses(404), ...refused },
})

const codesRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/recovery-codes',
  summary: 'Make new recovery codes; earlier ones stop working',
  request: { body: body(provenChange) },
  responses: { 201: json(recoveryCodesResponse, 'Shown once'), ...refused },
})

/** A user's own second factor, except the passkeys. */
export function accountSecurityRoutes(deps: Deps) {
  const ctxOf = (c: Context<AppEnv>) => ({ deps, caller: c.get('caller') })
  const limitsOf = (c: Context<AppEnv>) => withRateLimitHeaders(c, deps.limits)
  const routes = router({ firstMessage: true })
  for (const part of ['second-factor', 'authenticator-app', 'recovery-codes']) {
    routes.use(`/users/${part}/*`, authenticate(deps))
  }
  return routes
    .openapi(readRoute, async (c) => c.json({ second_factor: await readSecondFactor(ctxOf(c)) }, 200))
    .openapi(proofRoute, async (c) => {
      const counts = [['passkeyOptions', c.get('caller').user.id]] as const
      return c.json(await attempt(limitsOf(c), counts, () => startProof(ctxOf(c))), 200)
    })
    .openapi(proveAgainRoute, async (c) => {
      const form = c.req.valid('json')
      const { deviceHash } = deviceOf(c, deps.config)
      return c.json(await proveAgain(ctxOf(c), { form, deviceHash, limits: limitsOf(c) }), 200)
    })
    .openapi(startAppRoute, async (c) => {
      const form = c.req.valid('json')
      return c.json(await provingWithinLimits(c, deps, () => startAuthenticatorApp(ctxOf(c), form)), 200)
    })
    .openapi(confirmAppRoute, async (c) => {
      const form = c.req.valid('json')
      const counts = [['confirmApp', c.get('caller').user.id]] as const
      return c.json(await guess(limitsOf(c), counts, () => confirmAuthenticatorApp(ctxOf(c), form)), 201)
    })
    .openapi(removeAppRoute, async (c) => {
      const form = c.req.valid('json')
      return c.json(await provingWithinLimits(c, deps, () => removeAuthenticatorApp(ctxOf(c), form)), 200)
    })
    .openapi(codesRoute, async (c) => {
      const form = c.req.valid('json')
      return c.json(await provingWithinLimits(c, deps, () => makeRecoveryCodes(ctxOf(c), form)), 201)
    })
}
