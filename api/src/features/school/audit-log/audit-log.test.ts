import { beforeAll, describe, expect, it, vi } from 'vitest'
import { migrationsIn } from '../../../platform/db/migrations/index.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'

const test = useTestApp()
let user: TestUser
beforeAll(async () => {
  user = await aUser(test)
  const body = { role: 'user' }
  await test.asAdmin.patch(`/admin/users/${user.id}/role`, body)
})

const read = async (query: string) => (await test.asAdmin.get(`/admin/audit-logs?${query}`)).body

describe('the audit log', () => {
  it('records who did what to whom, and the address', async () => {
    const { logs, pagination } = await read(`subject=${user.id}`)
    expect(pagination.total).toBe(1)
    expect(logs[0]).toMatchObject({
      action: 'user.role_changed',
      actor: { id: test.admin.id, name: 'Test User' },
      user: { id: user.id },
      details: { from: 'student', to: 'user' },
      address: '192.0.2.1',
    })
  })

  it('can be filtered by area, action, actor, and day', async () => {
    await test.post('/users/login', { email: 'nobody@example.test', password: 'wrong' })
    expect((await read('area=login')).logs[0]).toMatchObject({ action: 'login.failed', actor: null })
    expect((await read('area=user')).pagination.total).toBe(1)
    expect((await read('action=user.role_changed')).pagination.total).toBe(1)
    expect((await read(`actor=${test.admin.id}`)).pagination.total).toBe(1)
    expect((await read('endDate=2020-01-01')).pagination.total).toBe(0)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
      await test.deps.clock(test.deps.db),
    )
    expect((await read(`startDate=${today}&endDate=${today}`)).pagination.total).toBe(2)
  })
})

describe('the audit log export', () => {
  it('has all filtered rows in the order of the list', async () => {
    const at = new Date('2025-05-05T12:00:00Z')
    const many = Array.from({ length: 1_501 }, (_, number) => ({
      id: `many-${String(number).padStart(4, '0')}`,
      at,
      action: 'login.opened',
      actor_id: null,
      subject_type: 'login',
      subject_id: null,
      details: '{}',
      request_id: null,
      address: null,
    }))
    await test.deps.db.insertInto('audit_log').values(many).execute()
    const { text } = await test.asAdmin.get(
      '/admin/audit-logs/export?area=login&startDate=2025-05-05&endDate=2025-05-05',
    )
    const rows = text.trimEnd().split('\r\n')
    expect(rows[0]).toBe('At,Action,Who,User,Class,Session Date,Subject,Subject Id,Details,Address')
    expect(rows).toHaveLength(1_502)
    expect(rows[1]).toBe('2025-05-05T12:00:00.000Z,login.opened,,,,,login,,{},')
  })
})

describe('system health', () => {
  it('reports each component', async () => {
    const response = await test.asAdmin.get('/admin/system-health')
    expect(response.status).toBe(200)
    const { health } = response.body
    expect(health.database.version).toMatch(/^PostgreSQL \d/)
    expect(health.migrations).toEqual({
      status: 'ok',
      cause: null,
      applied: Object.keys(migrationsIn()).length,
      latest: Object.keys(migrationsIn()).at(-1),
      latest_at: expect.any(String),
      pending: 0,
    })
    // They ran when the database of this test, or its template, was made.
    const hours = (Date.now() - Date.parse(health.migrations.latest_at ?? '')) / 3_600_000
    expect(hours).toBeGreaterThanOrEqual(0)
    expect(hours).toBeLessThan(2)
    expect(health.mail).toMatchObject({ transport: 'folder', last_sent_at: null })
    expect(health.push).toEqual({
      status: 'ok',
      cause: null,
      devices: 0,
      waiting: 0,
      failed: 0,
      last_sent_at: null,
    })
    expect(health.storage.status).toBe('ok')
    expect(health.storage.database_bytes).toBeGreaterThan(1_000_000)
  })

  // It breaks the file store of this process.
  it.skipIf(isOnWorkerd)('reports unavailable file storage', async () => {
    vi.spyOn(test.deps.files, 'open').mockRejectedValueOnce(new Error('the bucket cannot be reached'))
    const read = () => test.asAdmin.get('/admin/system-health')
    expect((await read()).body.health).toMatchObject({ status: 'warning', storage: { status: 'warning' } })
    expect((await read()).body.health.storage.status).toBe('ok')
  })

  it('counts the queued jobs', async () => {
    const jobs = async () => (await test.asAdmin.get('/admin/system-health')).body.health.jobs
    const before = await jobs()
    const session = await aSession(test)
    await seatIn(test, await aUser(test), session)
    expect((await jobs()).queued).toBe(before.queued + 1)
  })

  it('is included in the dashboard counts', async () => {
    const { body } = await test.asAdmin.get('/admin/dashboard/stats')
    expect(body).toMatchObject({
      stats: { totalEnrollments: 1, pendingEnrollments: 1, activeStudents: 1, totalUsers: 3 },
    })
  })
})
