import type { ErrorReport, ErrorReportsFilter, ReportedError } from '@cubby/contract/school/error-reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { codeOf } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'
import { MAX_ERRORS } from './receive-error-reports.ts'

/** A time before now, as a device writes it. */
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const frame = { file: '/assets/shared-B2x9.js', line: 1, column: 2048, name: 'Xe' }

const report: ErrorReport = {
  version: '1.0.0',
  kind: 'render',
  message: 'TypeError: rows is undefined',
  frames: [frame],
  route: '/classes/$id',
  browser: 'Safari',
  offline: true,
  at: ago(1),
  count: 2,
}

describe('uncaught errors', () => {
  const test = useTestApp()
  beforeEach(async () => {
    await test.deps.db.deleteFrom('error_reports').execute()
  })

  const send = (...changes: Partial<ErrorReport>[]) =>
    test.post('/error-reports', {
      reports: (changes.length ? changes : [{}]).map((change) => ({ ...report, ...change })),
    })
  const list = async (show: ErrorReportsFilter['show'] = 'open') =>
    (await test.asAdmin.get(`/admin/error-reports?show=${show}`)).body
  const only = async (): Promise<ReportedError> => {
    const { errors } = await list()
    if (!errors[0] || errors.length > 1) throw new Error(`${errors.length} errors`)
    return errors[0]
  }
  const setResolved = (id: string, resolved: boolean) =>
    test.asAdmin.put(`/admin/error-reports/${id}`, { resolved })

  it('are received without a login and listed for administrators', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { success: true } })
    const { frames: _, at, ...rest } = report
    expect(await list()).toEqual({
      errors: [{ ...rest, id: expect.any(String), first_seen_at: at, last_seen_at: at, resolved: false }],
      total: 1,
    })
  })

  it('are one row for each error and version, with their count, and when they were first and last seen', async () => {
    const [first, last] = [ago(48), ago(24)]
    await send({ at: last }, { at: first, count: 3 })
    await send({ at: ago(25), route: '/', browser: 'Firefox', offline: false })
    expect(await only()).toMatchObject({
      count: 7,
      first_seen_at: first,
      last_seen_at: last,
      route: '/',
      browser: 'Firefox',
      offline: false,
    })
    await send({ version: '1.0.1' }, { kind: 'error' }, { message: 'other' }, { frames: [] })
    expect((await list()).total).toBe(5)
  })

  it('are counted correctly when many devices report at once', async () => {
    const messages = ['one', 'two', 'three']
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send(...messages.map((_, index) => ({ message: messages[(index + at) % 3] ?? '', count: 1 }))),
      ),
    )
    expect((await list()).errors.map(({ message, count }) => [message, count]).sort()).toEqual(
      messages.map((message) => [message, 12]).sort(),
    )
  })

  it('are counted correctly when devices report an error in two versions in different orders', async () => {
    const versions = ['1.0.0', '1.0.1'].map((version) => ({ version, count: 1 }))
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(...(at % 2 ? versions : versions.toReversed()))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await list()).errors.map(({ count }) => count)).toEqual([12, 12])
  })

  it('keep no personal data that an older version of the app left in the message', async () => {
    await send({ message: 'No user rosa@example.test at /users/17?token=abc' })
    expect((await only()).message).toBe('No user <email> at <path>')
  })

  it('cannot be in the future or older than 30 days', async () => {
    await send({ at: '2099-01-01T00:00:00.000Z' }, { at: '1999-01-01T00:00:00.000Z' })
    const { first_seen_at, last_seen_at } = await only()
    const now = (await test.deps.clock(test.deps.db)).getTime()
    expect(Date.parse(last_seen_at)).toBeLessThanOrEqual(now)
    expect(Date.parse(last_seen_at)).toBeGreaterThan(now - 60_000)
    expect(Math.round((now - Date.parse(first_seen_at)) / 86_400_000)).toBe(30)
  })

  it.each([
    ['a script of another site', { frames: [{ ...frame, file: 'https://evil.example/x.js' }] }],
    ['a path out of the folder of scripts', { frames: [{ ...frame, file: '/assets/../../.env.js' }] }],
    ['an extension', { frames: [{ ...frame, file: 'chrome-extension://abc/x.js' }] }],
    ['a version that is a path', { version: '../1.0.0' }],
    ['an address instead of a route', { route: '/verify?number=17' }],
    ['a whole user agent', { browser: 'Mozilla/5.0 (iPhone)' as 'Safari' }],
    ['a name that cannot be saved', { frames: [{ ...frame, name: 'a\0b' }] }],
    ['a long message', { message: 'x'.repeat(301) }],
    ['many frames', { frames: Array.from({ length: 21 }, () => frame) }],
    ['a huge count', { count: 1_001 }],
    ['a negative count', { count: -1 }],
  ])('are refused with %s', async (_, change) => {
    expect(codeOf(await send(change))).toBe('invalid_input')
    expect((await list()).total).toBe(0)
  })

  it('are received in the largest valid body', async () => {
    // Written as six bytes in JSON.
    const longest = '\u0001'
    const largest: Partial<ErrorReport> = {
      message: longest.repeat(300),
      frames: Array.from({ length: 20 }, () => ({
        file: `/assets/${'a'.repeat(100)}.js`,
        line: 10_000_000,
        column: 10_000_000,
        name: longest.repeat(60),
      })),
      route: `/${'a'.repeat(99)}`,
    }
    expect((await send(largest, largest, largest, largest, largest)).status).toBe(200)
  })

  it('are refused in numbers and in large bodies', async () => {
    expect((await send(...Array.from({ length: 6 }, () => ({})))).status).toBe(400)
    const response = await test.post('/error-reports', { reports: [], x: 'x'.repeat(66_000) })
    expect(codeOf(response)).toBe('too_large')
  })

  it('store nothing else that a request contains', async () => {
    const extra = { ...report, user_id: 'u1', url: 'https://cubby.test/?a=b' }
    await test.asAdmin.post('/error-reports', { reports: [extra] })
    const row = await rowIn(test, 'error_reports')
    expect(JSON.stringify(row)).not.toMatch(/u1|cubby\.test|192\.0\.2/)
    expect(JSON.stringify(row)).not.toContain(test.admin.id)
  })

  it('are bounded: a new one replaces the one that was not seen for the longest time', async () => {
    const seenAt = (n: number) => ago(100 - n / 100)
    await test.deps.db
      .insertInto('error_reports')
      .values(
        Array.from({ length: MAX_ERRORS }, (_, n) => ({
          id: `e${n}`,
          fingerprint: `f${n}`,
          version: '1.0.0',
          kind: 'error' as const,
          message: 'x',
          frames: '[]',
          browser: 'Other' as const,
          offline: false,
          count: 1,
          first_seen_at: seenAt(n),
          last_seen_at: seenAt(n),
        })),
      )
      .execute()
    await send()
    const ids = await rowsIn(test, 'error_reports', {}, ['id'])
    expect(ids).toHaveLength(MAX_ERRORS)
    expect(ids.map(({ id }) => id)).not.toContain('e0')
    expect(await list()).toMatchObject({ total: MAX_ERRORS, errors: { length: 50 } })
  })

  it('are deleted 90 days after the last report', async () => {
    await send({}, { message: 'old' })
    await changeRows(test, 'error_reports', { message: 'old' }, { last_seen_at: ago(91 * 24) })
    const handlers = handlersOf({ ...test.deps, mailer: aMailbox().mailer })
    await handlers['delete-old-error-reports']({})
    expect((await only()).message).toBe(report.message)
  })

  it('that are resolved disappear from the list, and return with another version', async () => {
    await send()
    const { id } = await only()
    expect(await setResolved(id, true)).toMatchObject({
      status: 200,
      body: { message: 'Error marked as resolved' },
    })
    await send()
    expect((await list()).total).toBe(0)
    expect((await list('resolved')).errors).toMatchObject([{ id, count: 4, resolved: true }])
    await send({ version: '1.0.1' })
    expect(await only()).toMatchObject({ version: '1.0.1', resolved: false })
  })

  it('can be opened again, and each change is in the audit log once', async () => {
    await send()
    const { id } = await only()
    for (const resolved of [true, true, false, false]) await setResolved(id, resolved)
    expect((await only()).resolved).toBe(false)
    const log = await rowsIn(test, 'audit_log', { subject_id: id }, ['action', 'actor_id'])
    expect(log).toEqual([
      { action: 'error_report.resolved', actor_id: test.admin.id },
      { action: 'error_report.reopened', actor_id: test.admin.id },
    ])
    expect(codeOf(await setResolved('unknown', true))).toBe('error_report_not_found')
  })

  it('show the stack as it is without a source map of their version', async () => {
    await send()
    const { id } = await only()
    const { body } = await test.asAdmin.get(`/admin/error-reports/${id}`)
    expect(body.error.frames).toEqual([{ ...frame, source: null }])
    expect(codeOf(await test.asAdmin.get('/admin/error-reports/none'))).toBe('error_report_not_found')
  })
})

describe.skipIf(isOnWorkerd)('the stack of an error', () => {
  const asked: string[] = []
  const test = useTestApp({
    readSourceMap: async (version, script) => {
      asked.push(`${version} ${script}`)
      if (script === '/assets/other.js') return null
      // Column 10 of the script is line 3, column 5 of the source.
      return JSON.stringify({
        version: 3,
        names: ['classCard'],
        sources: ['../../src/class-card.tsx'],
        mappings: 'SAEIA',
      })
    },
  })

  it('is translated with the source map of its version', async () => {
    const frames = [
      { file: '/assets/shared-B2x9.js', line: 1, column: 10, name: 'Xe' },
      { file: '/assets/shared-B2x9.js', line: 1, column: 30, name: null },
      { file: '/assets/other.js', line: 1, column: 10, name: 'a' },
    ]
    await test.post('/error-reports', { reports: [{ ...report, frames }] })
    const { errors } = (await test.asAdmin.get('/admin/error-reports')).body
    const { body } = await test.asAdmin.get(`/admin/error-reports/${errors[0]?.id}`)
    const source = { file: 'src/class-card.tsx', line: 3, column: 5, name: 'classCard' }
    expect(body.error.frames.map((each) => each.source)).toEqual([source, source, null])
    expect(asked).toEqual(['1.0.0 /assets/shared-B2x9.js', '1.0.0 /assets/other.js'])
  })
})

describe('many reports', () => {
  let address = '192.0.2.1'
  const test = useTestApp({ isRateLimited: true, addressOf: () => address })

  it('are limited per address', async () => {
    const send = () => test.post('/error-reports', { reports: [report] })
    for (let sent = 0; sent < 60; sent++) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(codeOf(refused)).toBe('too_many_requests')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    address = '198.51.100.7'
    expect((await send()).status).toBe(200)
  })
})
