import { beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aUser, codeOf, type TestUser } from '../../testing/factories.ts'
import { endpointsWithProof, permissions } from '../../testing/permissions.ts'
import { expireProof } from '../../testing/second-factor.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

const visitors = ['anonymous', 'user', 'student', 'instructor', 'admin', 'suspended', 'inactive'] as const
type Visitor = (typeof visitors)[number]

it('lists exactly the endpoints of the router', () => {
  const routes = createApp(test.deps)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/api', '').replace(/:(\w+)/g, '{$1}')}`)
    .filter((route) => route !== 'GET /openapi.json')
  expect(new Set(routes)).toEqual(new Set(Object.keys(permissions)))
})

it('demands a fresh proof for exactly the endpoints that describe it', async () => {
  const { token, id } = await aUser(test, { role: 'admin', passwordHash })
  await expireProof(test, id)
  const demanding: string[] = []
  for (const [endpoint, [who, body]] of Object.entries(permissions)) {
    if (String(who) !== 'admin') continue
    const [method = '', path = ''] = endpoint.split(' ')
    const filled = path.replace(/\{\w+\}/g, 'unknown')
    const response = await test.call(method, filled, { token, ...(method !== 'GET' && body && { body }) })
    if (codeOf(response) === 'proof_required') demanding.push(endpoint)
  }
  expect(demanding.toSorted()).toEqual(endpointsWithProof('always'))
})

let passwordHash: string
const refused = new Map<Visitor, TestUser | null>()
beforeAll(async () => {
  passwordHash = await test.deps.passwords.hash('the right password')
  for (const visitor of visitors) refused.set(visitor, await loggedIn(visitor))
})

function loggedIn(visitor: Visitor): Promise<TestUser> | null {
  switch (visitor) {
    case 'anonymous':
      return null
    case 'suspended':
    case 'inactive':
      // Not even an administrator's login works then.
      return aUser(test, { role: 'admin', status: visitor, passwordHash })
    default:
      return aUser(test, { role: visitor, passwordHash })
  }
}

it.each(Object.keys(permissions))('%s allows only the users in the matrix', async (endpoint) => {
  const [roles, body] = permissions[endpoint] ?? []
  const [method = '', path = ''] = endpoint.split(' ')
  const responses: Partial<Record<Visitor, string[]>> = {}
  const expected: typeof responses = {}
  for (const visitor of visitors) {
    const expectedResult = expectedResultFor(visitor, roles)
    // Some endpoints end the login. A refused request changes nothing.
    const user = expectedResult === 'let in' ? await loggedIn(visitor) : refused.get(visitor)
    const requests: Request[] = [{ id: 'unknown', query: '', body }]
    // A refused user must not learn what a valid request looks like.
    if (expectedResult !== 'let in') requests.push(...INVALID_REQUESTS)
    responses[visitor] = []
    for (const request of requests) {
      const response = await test.call(method, path.replace(/\{\w+\}/g, request.id) + request.query, {
        ...(user && { token: user.token }),
        ...(method !== 'GET' && request.body && { body: request.body }),
      })
      expect(response.status, visitor).toBeLessThan(500)
      const code = codeOf(response)
      responses[visitor].push(code === 'unauthorized' || code === 'forbidden' ? code : 'let in')
    }
    expected[visitor] = requests.map(() => expectedResult)
  }
  expect(responses).toEqual(expected)
})

interface Request {
  id: string
  query: string
  body: object | string | undefined
}

const INVALID_REQUESTS: Request[] = [
  { id: 'unknown', query: '', body: {} },
  {
    id: 'unknown',
    query: '?page=none&limit=0&startDate=soon&status=7&sortBy=x&ids=',
    body: { title: 7, status: [], dates: null },
  },
  { id: '%00', query: '', body: '{bad' },
]

function expectedResultFor(visitor: Visitor, roles: unknown): string {
  if (roles === 'anybody') return 'let in'
  if (visitor === 'anonymous' || visitor === 'suspended' || visitor === 'inactive') return 'unauthorized'
  return Array.isArray(roles) && roles.includes(visitor) ? 'let in' : 'forbidden'
}
