import { describe, expect, it } from 'vitest'
import { aSession, aUser } from '../../testing/factories.ts'
import { atScale } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

describe('malformed requests', () => {
  it('responds to an unknown path with its own 404', async () => {
    expect(await test.get('/nowhere')).toMatchObject({
      status: 404,
      body: { error: 'Not found', code: 'not_found' },
    })
  })

  it('responds to malformed JSON with 400, another type with 415, and a huge body with 413', async () => {
    expect(await test.post('/users/login', '{bad')).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
    const headers = { 'Content-Type': 'text/plain' }
    expect(await test.post('/users/login', '{}', headers)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type' },
    })
    expect(await test.post('/users/login', `"${'x'.repeat(200_000)}"`)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
  })

  it('responds to a NUL in a path with 400', async () => {
    expect(await test.get('/classes/%00')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })

  it('refuses invalid days and types', async () => {
    const days = ['0000-01-01', '9999-12-31']
    for (const day of days) {
      const paths = [
        `/admin/audit-logs?startDate=${day}`,
        `/admin/analytics/revenue?startDate=${day}&endDate=${day}`,
        `/admin/financial/transactions?endDate=${day}`,
        `/enrollments?startDate=${day}`,
      ]
      for (const path of paths) expect((await test.asAdmin.get(path)).status, path).toBe(400)
      const until = `/notifications/read-all?up_to=${day}T00:00:00Z`
      expect((await test.asAdmin.put(until)).status).toBe(400)
    }
    expect((await test.asAdmin.get('/admin/users/export?ids=')).status).toBe(200)
    const headers = { 'Content-Type': 'application/json-x' }
    expect(await test.post('/users/login', '{}', headers)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type' },
    })
  })

  it('refuses a parameter that is given twice', async () => {
    for (const path of ['/admin/audit-logs?page=1&page=2', '/admin/users/export?ids=a&ids=b']) {
      expect(await test.asAdmin.get(path), path).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      })
    }
  })

  it('treats the same key with another query as another request', async () => {
    const user = await aUser(test)
    const headers = { 'Idempotency-Key': 'read-all-of-them' }
    const mark = (query: string) => test.as(user).put(`/notifications/read-all${query}`, undefined, headers)
    expect((await mark('?up_to=2026-01-01T00:00:00Z')).status).toBe(200)
    expect(await mark('')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  it('explains the error of a field', async () => {
    const set = (body: object) => test.asAdmin.put('/admin/settings', body)
    expect(await set({ auto_approve_enrollments: 'yes' })).toMatchObject({
      status: 400,
      body: { fields: { auto_approve_enrollments: 'This is not a valid value' } },
    })
    expect(await test.asAdmin.post('/enrollments/one/zzz')).toMatchObject({
      status: 400,
      body: { error: 'Invalid status' },
    })
  })

  it('sends the security headers with every response', async () => {
    const { headers } = await test.get('/nowhere')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Request-Id')).toBeTruthy()
  })
})

interface Documented {
  paths: Record<string, Record<string, { security?: object[]; requestBody?: object; summary?: string }>>
}

async function documentedCalls() {
  const { body } = await test.call<Documented>('GET', '/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Bodies that no version of the app sends. */
const invalidBodies: unknown[] = [
  null,
  [],
  'text',
  Number.MAX_VALUE,
  '{"sessionId": 1e309}',
  {},
  { sessionId: null },
  { sessionId: { $ne: 1 } },
  { sessionId: 'a\0b' },
  { sessionId: '\ud800' },
  { sessionId: 'x'.repeat(5000) },
  { sessionId: "' or 1=1 --", joinWaitlistIfFull: 'yes' },
  { email: ['a'], password: 7 },
  { email: `${'a'.repeat(300)}@b.c`, password: '\0' },
]

/** Each invalid id with a plausible body, and each invalid body with a plausible id. */
const invalidRequests = [
  ...['%00', '..%2f..', 'x'.repeat(200), '%F0%9F%98%80'].map((id) => ({ id, body: {} })),
  ...invalidBodies.map((body) => ({ id: 'unknown', body })),
]

/** Endpoints that read nothing of the request except the caller. */
const withoutInput = [
  '/users/logout',
  '/users/login/passkey/options',
  '/notifications/read-all',
  '/profile/calendar-link',
  '/admin/calendar-link',
  '/admin/branding/logo',
]

describe('every write', () => {
  it('responds to invalid input with a clear error, never a 500, and changes nothing', async () => {
    const users = [await aUser(test), await aUser(test, { role: 'admin' })]
    await aSession(test)
    const counted = [
      'enrollments',
      'waitlist_entries',
      'class_sessions',
      'users',
      'contact_messages',
    ] as const
    const count = () =>
      Promise.all(
        counted.map(async (table) => (await test.deps.db.selectFrom(table).select('id').execute()).length),
      )
    const before = await count()
    const writes = (await documentedCalls()).filter(
      ({ method, path }) => method !== 'GET' && !withoutInput.includes(path),
    )
    for (const [index, { method, path }] of writes.entries()) {
      // In `pnpm test`, each endpoint gets a third of the requests, and its neighbors get the others.
      const sent = invalidRequests.filter((_, at) => (at + index) % atScale(3, 1) === 0)
      const requests = users.flatMap(({ token }) => sent.map((one) => ({ token, ...one })))
      await Promise.all(
        requests.map(async ({ token, id, body }) => {
          const response = await test.call(method, path.replace(/\{\w+\}/g, id), { token, body })
          expect(
            [400, 401, 403, 404, 409, 413, 415, 422],
            `${method} ${path} ${id} ${JSON.stringify(body)}`,
          ).toContain(response.status)
          expect(response.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
        }),
      )
    }
    expect(await count()).toEqual(before)
  })

  it('refuses users who are not logged in, as documented', async () => {
    for (const { method, path, operation } of await documentedCalls()) {
      if (!operation.security) continue
      const response = await test.call(method, path.replace(/\{\w+\}/, 'some-id'))
      expect(response.status, `${method} ${path}`).toBe(401)
    }
  })
})
