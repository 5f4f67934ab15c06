import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import { useTestApp } from './testing/test-app.ts'

const test = useTestApp()

/** The document itself, and a path that is always refused. */
const UNDOCUMENTED = ['GET /api/openapi.json', 'POST /api/enrollments/:id/:status']

it('documents every route', async () => {
  const { body } = await test.call<{ paths: Record<string, Record<string, object>> }>('GET', '/openapi.json')
  const documented = new Set(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    ),
  )
  const routes = createApp(test.deps)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !UNDOCUMENTED.includes(route))
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter((route) => !documented.has(route))).toEqual([])
})

it('is ready while the database responds and the server is not shutting down', async () => {
  expect(await test.get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect((await test.get('/health/ready')).status).toBe(200)
  const stopping = createApp(test.deps, { isStopping: () => true })
  expect((await stopping.request('/api/health/ready')).status).toBe(503)
})

it('hides internal errors, and returns an id to look them up', async () => {
  const broken = createApp({
    ...test.deps,
    clock: async () => {
      throw new Error('secret detail')
    },
  })
  const answer = await broken.request('/api/classes')
  expect(answer.status).toBe(500)
  const body = await answer.json()
  expect(body).toEqual({
    error: 'Something went wrong',
    code: 'internal',
    request_id: answer.headers.get('X-Request-Id'),
  })
})
