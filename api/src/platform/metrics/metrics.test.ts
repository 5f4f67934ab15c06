import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aSession, aUser, seatIn, waitIn } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { FileStore } from '../files/file-store.ts'
import { createMetrics } from './metrics.ts'
import { metricsRoutes } from './routes.ts'

const test = useTestApp()
const TOKEN = 'token-of-prometheus'
const DASHBOARD = new URL('../../../../deploy/grafana-dashboard.json', import.meta.url)

/** Creates the app with its metrics, as node.ts does. `read` requests the metrics, as Prometheus does. */
function watchedApp({ files } = test.deps) {
  const pools = () => ({ requests: { used: 2, idle: 3, waiting: 1 } })
  const { db, log } = test.deps
  const metrics = createMetrics({ db, files, log, pools, eventStreams: () => 7 })
  const api = createApp(test.deps, { watch: metrics.watch })
  const app = new Hono()
  app.route('/', metricsRoutes(metrics, { token: TOKEN, secureTransport: true }))
  app.all('/api/*', (c) => api.fetch(c.req.raw))
  const read = async (authorization = `Bearer ${TOKEN}`) =>
    app.request('/api/metrics', { headers: { Authorization: authorization } })
  return { app, read }
}

describe('GET /api/metrics', () => {
  it('is refused without its token, and does not exist without a token in the environment', async () => {
    const { app, read } = watchedApp()
    expect((await app.request('/api/metrics')).status).toBe(401)
    expect((await read('Bearer another-token')).status).toBe(401)
    expect((await read(`Bearer ${test.admin.token}`)).status).toBe(401)
    const { status, headers } = await read()
    expect(status).toBe(200)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
    expect((await test.get('/metrics')).status).toBe(404)
  })

  it('counts requests by route and status, never by id', async () => {
    const { app, read } = watchedApp()
    const { classId } = await aSession(test)
    for (const id of [classId, classId, 'unknown-id']) await app.request(`/api/classes/${id}`)
    await app.request(`/api/no-such-path-${classId}`)
    const text = await (await read()).text()
    const count = 'cubby_http_request_duration_seconds_count'
    expect(text).toContain(`${count}{method="GET",route="/api/classes/:id",status="200"} 2`)
    expect(text).toContain(`${count}{method="GET",route="/api/classes/:id",status="404"} 1`)
    expect(text).not.toContain(classId)
  })

  it('reports pools, jobs, enrollments, waitlists, and the process', async () => {
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, await aUser(test), session)
    await waitIn(test, await aUser(test), session)
    const text = await (await watchedApp().read()).text()
    expect(text).toContain('cubby_database_connections{pool="requests",state="waiting"} 1')
    expect(text).toContain('cubby_event_streams 7')
    expect(text).toMatch(/cubby_jobs\{queue="email-notification",state="created"\} [1-9]/)
    expect(text).toMatch(/cubby_enrollments\{status="pending"\} [1-9]/)
    expect(text).toMatch(/cubby_waitlist_entries\{status="waiting"\} [1-9]/)
    expect(text).toMatch(/process_resident_memory_bytes [1-9]/)
  })
})

it('reports a full disk, on which only reads work', async () => {
  const metricsOf = async (files?: FileStore) =>
    (await (await watchedApp(files && { ...test.deps, files }).read()).text()).match(/^cubby_writable.*$/gm)
  expect(await metricsOf()).toEqual(['cubby_writable{part="database"} 1', 'cubby_writable{part="files"} 1'])
  const save = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  expect(await metricsOf({ ...test.deps.files, save })).toContain('cubby_writable{part="files"} 0')
  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(test.owner)
  await sql`create trigger full_disk before insert on rate_limits
    for each row execute function full_disk()`.execute(test.owner)
  expect(await metricsOf()).toContain('cubby_writable{part="database"} 0')
  await sql`drop trigger full_disk on rate_limits`.execute(test.owner)
})

describe('the dashboard', () => {
  it('uses only metrics that exist', async () => {
    const { app, read } = watchedApp()
    await app.request('/api/classes')
    // A metric without a sample has its type only.
    const text = await (await read()).text()
    const names = new Set([...text.matchAll(/^(?:# TYPE )?(\w+)/gm)].map(([, name]) => name))
    const dashboard = JSON.parse(await readFile(DASHBOARD, 'utf8'))
    const queries: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    )
    expect(queries.length).toBeGreaterThan(5)
    const used = queries.flatMap((query) => query.match(/\b(?:cubby|process|nodejs)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThanOrEqual(queries.length)
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })
})
