import { loginsResponse, otherLoginsEnd } from '@cubby/contract/accounts/logins'
import { secondStepResponse } from '@cubby/contract/accounts/second-factor'
import {
  credentials,
  deviceKeyResponse,
  loginResponse,
  registration,
  revocation,
} from '@cubby/contract/accounts/user'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { isInNetworks } from '../../../platform/http/networks.ts'
import { attempt, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { deviceKeys, deviceOf } from './devices.ts'
import { logOut, revokeLogin } from './end-access.ts'
import { exampleLogin, exampleRegistration } from './examples.ts'
import { logInWithinLimits } from './log-in.ts'
import { endMyLogin, endOtherLogins, readMyLogins } from './my-logins.ts'
import { register } from './register.ts'

const registerRoute = createRoute({
  method: 'post',
  path: '/users/register',
  summary: 'Create a student account and log in',
  tags: ['Accounts'],
  request: { body: body(registration, exampleRegistration) },
  responses: {
    201: json(loginResponse, 'The new account, logged in', exampleLogin),
    ...refusalResponses(400, 409, 429, 503),
  },
})

const loginRoute = createRoute({
  method: 'post',
  path: '/users/login',
  summary: 'Log in',
  tags: ['Accounts'],
  request: {
    body: body(credentials, { email: exampleRegistration.email, password: exampleRegistration.password }),
  },
  responses: {
    200: json(loginResponse, 'Logged in', exampleLogin),
    202: json(secondStepResponse, 'The password is right; the account asks for its second factor'),
    ...refusalResponses(400, 401, 403, 429, 503),
  },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/users/logout',
  summary: 'Log out of this device',
  tags: ['Accounts'],
  security: [{ bearer: [] }],
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'Logged out'), ...refusalResponses(401, 503) },
})

const revokeRoute = createRoute({
  method: 'post',
  path: '/users/revoke-login',
  summary: 'End a login after a logout without a connection; the response is the same for every ticket',
  tags: ['Accounts'],
  request: { body: body(revocation, { ticket: hashToken(exampleLogin.token) }) },
  responses: {
    200: json(z.object({ ok: z.literal(true) }), 'The login has ended'),
    ...refusalResponses(400, 429, 503),
  },
})

const deviceKeyRoute = createRoute({
  method: 'get',
  path: '/users/device-key',
  summary: 'Read the key that locks my data on my devices when a login ends',
  tags: ['Accounts'],
  security: [{ bearer: [] }],
  responses: {
    200: json(deviceKeyResponse, 'The key, always the same', { device_key: exampleLogin.device_key }),
    ...refusalResponses(401, 503),
  },
})

const exampleLogins = {
  logins: [
    {
      id: '01927c1e-6a00-7000-8000-000000000011',
      browser: 'Chrome on Android',
      created_at: '2026-11-02T13:40:00.000Z',
      last_used_at: '2026-11-22T17:05:00.000Z',
      is_current: true,
    },
  ],
}
const mine = { tags: ['Accounts'], security: [{ bearer: [] }] }

const loginsRoute = createRoute({
  ...mine,
  method: 'get',
  path: '/users/logins',
  summary: 'List my logins: the browser, and when it was first and last used',
  responses: { 200: json(loginsResponse, 'My logins', exampleLogins), ...refusalResponses(401, 503) },
})

const endLoginRoute = createRoute({
  ...mine,
  method: 'delete',
  path: '/users/logins/{id}',
  summary: 'End my login on another device',
  request: { params: z.object({ id }), headers: idempotencyHeader },
  responses: {
    200: json(loginsResponse, 'The logins that are left'),
    ...refusalResponses(401, 404, 409, 422, 503),
  },
})

const endOthersRoute = createRoute({
  ...mine,
  method: 'post',
  path: '/users/logins/end-others',
  summary: 'End my logins on all other devices, and my calendar link if I want',
  request: { headers: idempotencyHeader, body: body(otherLoginsEnd, { end_calendar_link: false }) },
  responses: {
    200: json(loginsResponse, 'The login that is left', exampleLogins),
    ...refusalResponses(400, 401, 409, 422, 503),
  },
})

export function authRoutes(deps: Deps) {
  const routes = router()
  routes.use(loginsRoute.path, authenticate(deps))
  routes.use(`${loginsRoute.path}/*`, authenticate(deps))
  routes.use(logoutRoute.path, authenticate(deps))
  routes.use(deviceKeyRoute.path, authenticate(deps))
  return routes
    .openapi(registerRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const device = deviceOf(c, deps.config)
      const limits = withRateLimitHeaders(c, deps.limits)
      const isAtProvider = isInNetworks(request.address, deps.config.providerNetworks)
      const limit = isAtProvider ? 'registerAtProvider' : 'register'
      const made = await attempt(limits, [[limit, request.address]], () =>
        register({ deps, request }, { form, device }),
      )
      device.keep()
      return c.json(made, 201)
    })
    .openapi(loginRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const credentials = c.req.valid('json')
      const device = deviceOf(c, deps.config)
      const limits = withRateLimitHeaders(c, deps.limits)
      const opened = await logInWithinLimits({ deps, request }, { credentials, device, limits })
      if ('second_step' in opened) return c.json(opened, 202)
      device.keep()
      return c.json(opened, 200)
    })
    .openapi(revokeRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const counts = [['revokeLogin', request.address]] as const
      const limits = withRateLimitHeaders(c, deps.limits)
      return c.json(await attempt(limits, counts, () => revokeLogin({ deps, request }, form)), 200)
    })
    .openapi(deviceKeyRoute, async (c) => {
      const deviceKeyOf = await deviceKeys(deps)
      return c.json({ device_key: deviceKeyOf(c.get('caller').user.id) }, 200)
    })
    .openapi(loginsRoute, async (c) => c.json(await readMyLogins({ deps, caller: c.get('caller') }), 200))
    .openapi(endLoginRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await endMyLogin({ deps, caller: c.get('caller') }, id), 200)
    })
    .openapi(endOthersRoute, async (c) => {
      const form = c.req.valid('json')
      return c.json(await endOtherLogins({ deps, caller: c.get('caller') }, form), 200)
    })
    .openapi(logoutRoute, async (c) => c.json(await logOut({ deps, caller: c.get('caller') }), 200))
}
