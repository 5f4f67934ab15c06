import { secondStepResponse } from '@cubby/contract/accounts/second-factor'
import {
  credentials,
  deviceKeyResponse,
  loginResponse,
  registration,
  revocation,
} from '@cubby/contract/accounts/user'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { isInNetworks } from '../../../platform/http/networks.ts'
import { attempt, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { deviceKeys, deviceOf } from './devices.ts'
import { logOut, revokeLogin } from './end-access.ts'
import { exampleLogin, exampleRegistration } from './examples.ts'
import { logInWithinLimits } from './log-in.ts'
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

export function authRoutes(deps: Deps) {
  const routes = router()
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
        register({ deps, request }, { form, deviceHash: device.deviceHash }),
      )
      device.keep()
      return c.json(made, 201)
    })
    .openapi(loginRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const credentials = c.req.valid('json')
      const device = deviceOf(c, deps.config)
      const limits = withRateLimitHeaders(c, deps.limits)
      const { deviceHash } = device
      const opened = await logInWithinLimits({ deps, request }, { credentials, deviceHash, limits })
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
    .openapi(logoutRoute, async (c) => c.json(await logOut({ deps, caller: c.get('caller') }), 200))
}
