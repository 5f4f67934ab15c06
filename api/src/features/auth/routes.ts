import { credentials, loginResponse, registration } from '@cubby/contract/user'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../deps.ts'
import { attempt, guess } from '../../platform/http/rate-limits.ts'
import { body, json, refusalResponses, router } from '../../platform/http/router.ts'
import { authenticate } from './authenticate.ts'
import { exampleLogin, exampleRegistration } from './examples.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
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

export function authRoutes(deps: Deps) {
  const routes = router()
  routes.use(logoutRoute.path, authenticate(deps))
  return routes
    .openapi(registerRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const made = await attempt(deps.limits, [['register', request.address]], () =>
        register({ deps, request }, form),
      )
      return c.json(made, 201)
    })
    .openapi(loginRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const counts = [
        ['loginFromAddress', request.address],
        ['loginToAccount', `${request.address} ${form.email}`],
      ] as const
      return c.json(await guess(deps.limits, counts, () => logIn({ deps, request }, form)), 200)
    })
    .openapi(logoutRoute, async (c) => c.json(await logOut({ deps, caller: c.get('caller') }), 200))
}
