import { reports } from '@cubby/contract/office/analytics'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aCertificate, aPaidPayment, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { addRow, changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { enrollmentTrends } from './read-reports.ts'

const REFUNDED_AT = new Date('2026-04-15T16:00:00Z')
const test = useTestApp({ clock: aClock(REFUNDED_AT).clock })

interface SeededEnrollment {
  readonly enrolledAt: string
  readonly status: 'approved' | 'pending' | 'rejected'
  readonly paidAt?: string
  readonly cents?: number
  readonly money?: 'paid' | 'refunded'
}

/** In January, one day in New York is already February in UTC. The range includes both clock changes. */
const SEEDED: readonly SeededEnrollment[] = [
  { enrolledAt: '2026-01-10T15:00:00Z', status: 'approved', paidAt: '2026-02-01T04:59:59Z', cents: 10_000 },
  { enrolledAt: '2026-02-01T04:59:59Z', status: 'approved', paidAt: '2026-02-01T05:00:00Z', cents: 2_050 },
  {
    enrolledAt: '2026-02-01T05:00:00Z',
    status: 'rejected',
    paidAt: '2026-02-03T12:00:00Z',
    money: 'refunded',
  },
  { enrolledAt: '2026-03-08T06:59:59Z', status: 'pending' },
  { enrolledAt: '2026-11-01T05:30:00Z', status: 'approved', paidAt: '2026-11-02T04:59:59Z', cents: 333 },
]

beforeAll(async () => {
  const session = await aSession(test, { capacity: 20 })
  for (const { enrolledAt, status, paidAt, cents = 9_500, money = 'paid' } of SEEDED) {
    const id = await seatIn(test, await aUser(test), session)
    const ended = status === 'rejected' ? { ended_at: enrolledAt } : {}
    await changeRows(test, 'enrollments', id, { enrolled_at: enrolledAt, status, ...ended })
    if (!paidAt) continue
    await addRow(test, 'payments', {
      id: `payment-of-${id}`,
      enrollment_id: id,
      amount_cents: cents,
      due_date: '2026-12-01',
      status: 'pending',
      created_at: enrolledAt,
      updated_at: enrolledAt,
    })
    await aPaidPayment(test, `payment-of-${id}`, paidAt)
    if (money === 'refunded') {
      const body = { amount: cents / 100, reason: 'Ill' }
      await test.asAdmin.post(`/admin/financial/payments/payment-of-${id}/refunds`, body)
    }
  }
  await aCertificate(test, test.admin)
})

async function report(path: string, startDate: string, endDate: string) {
  const { body } = await test.call<{ rows: object[] }>(
    'GET',
    `/admin/analytics/${path}?startDate=${startDate}&endDate=${endDate}`,
    { token: test.admin.token },
  )
  return body.rows
}

describe('revenue', () => {
  it("is by month in the provider's time zone, less what was refunded in that month", async () => {
    const rows = await report('revenue', '2026-01-01', '2026-11-30')
    expect(rows).toHaveLength(11)
    expect(rows[0]).toEqual({ period: '2026-01', net_revenue: 100 })
    expect(rows[1]).toEqual({ period: '2026-02', net_revenue: 115.5 })
    expect(rows[2]).toEqual({ period: '2026-03', net_revenue: 0 })
    expect(rows[3]).toEqual({ period: '2026-04', net_revenue: -95 })
    expect(rows[10]).toEqual({ period: '2026-11', net_revenue: 3.33 })
  })

  it('of a day with 25 hours ends at midnight', async () => {
    expect(await report('revenue', '2026-11-01', '2026-11-01')).toEqual([
      { period: '2026-11-01', net_revenue: 3.33 },
    ])
  })

  it('is listed by class with its enrollments', async () => {
    expect(await report('revenue/classes', '2026-01-01', '2026-02-28')).toEqual([
      {
        class_id: expect.any(String),
        class_name: 'CPR and First Aid Certification',
        net_revenue: 215.5,
        enrollment_count: 3,
      },
    ])
  })
})

describe('enrollments', () => {
  it('are counted on the day they were made, in total and approved', async () => {
    const rows = await report('enrollments/trends', '2026-01-01', '2026-11-30')
    expect(rows.slice(0, 3)).toEqual([
      { period: '2026-01', total_enrollments: 2, approved_enrollments: 2 },
      { period: '2026-02', total_enrollments: 1, approved_enrollments: 0 },
      { period: '2026-03', total_enrollments: 1, approved_enrollments: 0 },
    ])
    expect(await report('enrollments/trends', '2026-03-07', '2026-03-08')).toEqual([
      { period: '2026-03-07', total_enrollments: 0, approved_enrollments: 0 },
      { period: '2026-03-08', total_enrollments: 1, approved_enrollments: 0 },
    ])
  })

  it('of an hour that occurs twice belong to its day', async () => {
    // Havana goes from 01:00 back to 00:00 on 1 November: 04:30 and 05:30 UTC are both 00:30 there.
    const range = { startDate: '2026-10-31', endDate: '2026-11-01', timezone: 'America/Havana' }
    const [last] = await test.deps.db
      .selectFrom('enrollments')
      .select('id')
      .orderBy('enrolled_at', 'desc')
      .execute()
    const countsAt = async (enrolled_at: string) => {
      await changeRows(test, 'enrollments', last?.id ?? '', { enrolled_at })
      return (await enrollmentTrends(test.deps.db, range)).map((row) => row.total_enrollments)
    }
    expect(await countsAt('2026-11-01T03:59:59Z')).toEqual([1, 0])
    expect(await countsAt('2026-11-01T04:30:00Z')).toEqual([0, 1])
    expect(await enrollmentTrends(test.deps.db, { ...range, startDate: '2026-11-01' })).toMatchObject([
      { total_enrollments: 1 },
    ])
    expect(await countsAt('2026-11-02T04:59:59Z')).toEqual([0, 1])
    expect(await countsAt('2026-11-01T05:30:00Z')).toEqual([0, 1])
  })

  it('have a rate with two decimals', async () => {
    expect(await report('enrollments/classes', '2026-01-01', '2026-02-28')).toEqual([
      {
        class_id: expect.any(String),
        class_name: 'CPR and First Aid Certification',
        total_enrollments: 3,
        approved_enrollments: 2,
        enrollment_rate: 66.67,
      },
    ])
  })
})

it('counts users by role and by activity', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const engagement = await report('users/engagement', '2026-01-01', today)
  expect(engagement).toContainEqual({
    role: 'student',
    total_users: 5,
    active_users: 5,
    engagement_rate: 100,
  })
  // Nobody had an account yet.
  expect(await report('users/engagement', '2025-01-01', '2025-12-31')).toEqual([])
  expect(await report('users/activity', '2025-01-01', '2025-01-02')).toEqual([
    { period: '2025-01-01', new_users: 0, active_users: 0 },
    { period: '2025-01-02', new_users: 0, active_users: 0 },
  ])
})

it('counts active users once per period', async () => {
  // 03:59:59 UTC is still June 9 in New York. An operation of the system counts for no user, and a deleted
  // account is not counted.
  const [ann, ben, deleted] = [await aUser(test), await aUser(test), await aUser(test)].map(({ id }) => id)
  await changeRows(test, 'users', deleted ?? '', { deleted_at: new Date(), status: 'inactive' })
  const operations = [
    [deleted, '2025-06-10T12:00:00Z'],
    [ann, '2025-06-10T03:59:59Z'],
    [ann, '2025-06-10T04:00:00Z'],
    [ann, '2025-06-10T12:00:00Z'],
    [ben, '2025-06-11T03:59:59Z'],
    [null, '2025-06-10T12:00:00Z'],
  ] as const
  await test.deps.db
    .insertInto('audit_log')
    .values(
      operations.map(([actor_id, at], n) => ({
        id: `operation ${n}`,
        at,
        actor_id,
        action: 'login.opened',
        subject_type: 'user',
        details: '{}',
      })),
    )
    .execute()
  expect(await report('users/activity', '2025-06-09', '2025-06-11')).toEqual([
    { period: '2025-06-09', new_users: 0, active_users: 1 },
    { period: '2025-06-10', new_users: 0, active_users: 2 },
    { period: '2025-06-11', new_users: 0, active_users: 0 },
  ])
  expect((await report('users/activity', '2025-05-31', '2025-08-31'))[1]).toEqual({
    period: '2025-06',
    new_users: 0,
    active_users: 2,
  })
})

it('the summary covers the month of the last day and the current active counts', async () => {
  const { body } = await test.asAdmin.get('/admin/analytics/summary?startDate=2026-01-01&endDate=2026-02-02')
  expect(body).toEqual({
    summary: {
      monthly_revenue: 20.5,
      refunds_due: 0,
      recent_payments: 2,
      enrollment_rate: 66.67,
      enrollments_made: 3,
      enrollments_approved: 2,
      active_enrollments: 4,
      active_users: 8,
      recent_certificates: 0,
      active_classes: 2,
      waitlist_count: 0,
      at_end: { active_enrollments: 2, active_users: 0, active_classes: 0, waitlist_count: 0 },
    },
  })
})

it.each([
  ['startDate=2026-02-01&endDate=2026-01-01', 'Start date cannot be after end date'],
  ['endDate=2026-01-01', 'Start date is required'],
  ['startDate=2026-01-01', 'End date is required'],
  ['startDate=2026-02-30&endDate=2026-03-01', 'Start date is required'],
])('refuses %s', async (query, error) => {
  for (const path of ['summary', ...Object.values(reports).map((one) => one.path), 'export/revenue']) {
    expect(await test.asAdmin.get(`/admin/analytics/${path}?${query}`)).toMatchObject({
      status: 400,
      body: { error },
    })
  }
})

it('exports each report as CSV', async () => {
  const { headers, text } = await test.asAdmin.get(
    '/admin/analytics/export/revenue?startDate=2026-02-01&endDate=2026-02-02',
  )
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="revenue-2026-02-01-2026-02-02.csv"')
  expect(text).toBe('period,net_revenue\r\n2026-02-01,20.5\r\n2026-02-02,0\r\n')
})

it('exports the summary with the counts at the end of the range, as the screen shows them', async () => {
  const { text } = await test.asAdmin.get(
    '/admin/analytics/export/summary?startDate=2026-02-01&endDate=2026-02-02',
  )
  const [heading = [], row = [], ...others] = text.split('\r\n').map((line) => line.split(','))
  expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toMatchObject({
    active_enrollments: '2',
    active_users: '0',
    active_classes: '0',
    waitlist_count: '0',
  })
  expect(row).toHaveLength(heading.length)
  for (const cell of row) expect(cell).toMatch(/^[\d.]+$/)
  expect(others).toEqual([['']])
})
