import { comesIn } from '@cubby/contract/money/method-labels'
import type { OutstandingPage } from '@cubby/contract/money/outstanding-payments'
import type { TransactionPage } from '@cubby/contract/money/transactions'
import { type ReportName, type ReportRow, reports } from '@cubby/contract/office/analytics'
import { addDays, dayOf } from '@cubby/rules/days'
import { rateOf } from '@cubby/rules/money/periods'
import { beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { demoLogins } from '../../school/settings/read-settings.ts'

const test = useTestApp({ hasAdmin: false })
let token: string

beforeAll(async () => {
  await seedDemo(test.deps)
  const { body } = await test.post('/users/login', {
    email: 'admin@cubby.test',
    password: demoLogins.password,
  })
  token = body.token
  // Adds one row of each kind that must not be counted.
  const { db } = test.deps
  const [first, second] = await db.selectFrom('classes').select('id').orderBy('title').execute()
  await changeRows(test, 'classes', first?.id ?? '', { status: 'cancelled' })
  await changeRows(test, 'classes', second?.id ?? '', { status: 'completed' })
  await changeRows(test, 'users', { role: 'instructor' }, { status: 'suspended' })
  const certificate = await db.selectFrom('certificates').select('id').limit(1).executeTakeFirstOrThrow()
  await changeRows(test, 'certificates', certificate.id, { revoked_at: new Date() })
})

const read = async <Body>(path: string) => (await test.call<Body>('GET', path, { token })).body
const countRows = async (path: string) => {
  const { total, pagination } = await read<{ total?: number; pagination?: { total: number } }>(path)
  return total ?? pagination?.total
}

it('a figure is equal wherever it appears, and matches the rows of its list', async () => {
  const { summary } = (
    await test.as({ token }).get('/admin/analytics/summary?startDate=2026-01-01&endDate=2026-12-31')
  ).body
  const { stats } = (await test.as({ token }).get('/admin/dashboard/stats')).body
  const { stats: enrollments } = (await test.as({ token }).get('/enrollments/stats')).body
  const { stats: waitlist } = (await test.as({ token }).get('/admin/waitlist')).body
  expect(stats).toMatchObject({
    totalEnrollments: summary.active_enrollments,
    activeClasses: summary.active_classes,
    waitlistEntries: summary.waitlist_count,
  })
  expect(enrollments).toMatchObject({
    totalEnrollments: stats.totalEnrollments,
    pendingEnrollments: stats.pendingEnrollments,
    activeStudents: stats.activeStudents,
  })
  expect(waitlist).toEqual({ pendingEntries: summary.waitlist_count, activeClasses: summary.active_classes })

  expect(await countRows('/admin/users/search?status=active')).toBe(summary.active_users)
  expect(await countRows('/admin/classes?current=true')).toBe(summary.active_classes)
  expect(await countRows('/enrollments?current=true')).toBe(summary.active_enrollments)
  expect(await countRows('/enrollments?current=true&status=pending')).toBe(stats.pendingEnrollments)
  expect(await countRows('/admin/waitlist')).toBe(summary.waitlist_count)
})

it('the lists of overdue and due-soon payments match their counts', async () => {
  const outstanding = (query: string) =>
    read<OutstandingPage>(`/admin/financial/payments/outstanding?${query}`)
  const { stats } = await outstanding('')
  const [overdue, soon] = [await outstanding('due=overdue'), await outstanding('due=due_soon')]
  expect(overdue.pagination.total).toBe(stats.overdue_count)
  expect(soon.pagination.total).toBe(stats.due_soon_count)
  expect(new Set(soon.payments.map(({ status }) => status))).not.toContain('overdue')
  expect(stats.overdue_count + stats.due_soon_count).toBeGreaterThan(0)
})

/** Returns the dollars received for a payment between two days, less those given back then, from its entries. */
async function receiptsOf(id: string, from: string, to: string): Promise<number> {
  const { entries } = (await test.as({ token }).get(`/admin/financial/transactions/${id}`)).body
  const { timezone } = test.deps.config.provider
  return entries
    .filter(({ kind, booked_at }) => {
      const day = dayOf(new Date(booked_at ?? ''), timezone)
      return kind !== 'moved_in' && kind !== 'moved_out' && from <= day && day <= to
    })
    .reduce((sum, { kind, amount }) => sum + (comesIn(kind) ? amount : -amount), 0)
}

it('the revenue of a month is the sum of the receipts of the listed payments', async () => {
  // The month of the latest payment, because the current month may have no revenue yet.
  const { paid_at } = await test.deps.db
    .selectFrom('payments')
    .select('paid_at')
    .where('status', '=', 'paid')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const today = dayOf(paid_at ?? new Date(), test.deps.config.provider.timezone)
  const year = { startDate: addDays(today, -364), endDate: today }
  const { summary } = (await test.as({ token }).get(`/admin/analytics/summary?${new URLSearchParams(year)}`))
    .body
  const month = `${today.slice(0, 7)}-01`
  const received = (from: string, to: string, more = '') =>
    read<TransactionPage>(
      `/admin/financial/transactions?limit=50&receivedFrom=${from}&receivedTo=${to}${more}`,
    )
  const paid = await received(month, today)
  expect(summary.monthly_revenue).toBeGreaterThan(0)
  expect(paid.received).toBe(summary.monthly_revenue)
  expect(paid.transactions).toHaveLength(paid.pagination.total)
  let sum = 0
  for (const transaction of paid.transactions) {
    expect(transaction.received).toBe(await receiptsOf(transaction.id, month, today))
    sum += transaction.received ?? 0
  }
  expect(sum).toBeCloseTo(summary.monthly_revenue, 2)

  const recent = await received(year.startDate, today)
  expect(recent.pagination.total).toBe(summary.recent_payments)
  expect(recent.pagination.total).toBeGreaterThan(paid.pagination.total)
  const all = (await test.as({ token }).get('/admin/financial/transactions')).body
  expect(all.pagination.total).toBeGreaterThan(recent.pagination.total)
  expect(all).toMatchObject({ received: null })

  const { text } = await test
    .as({ token })
    .get(`/admin/financial/transactions/export?receivedFrom=${month}&receivedTo=${today}`)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + paid.pagination.total)
  const wrong = await test
    .as({ token })
    .get(`/admin/financial/transactions?receivedFrom=${today}&receivedTo=${month}`)
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { receivedFrom: 'Start date cannot be after end date' } },
  })
})

it('the counts of the sessions add up to the figures, and to what is listed of each session', async () => {
  const { classes } = (await test.as({ token }).get('/admin/classes')).body
  const sessions = classes.flatMap((found) => found.sessions)
  const { pending_enrollments } = (await test.as({ token }).get('/admin/work-queue')).body
  const { stats } = (await test.as({ token }).get('/enrollments/stats')).body
  const pending = sumOf(sessions, ({ pending_count }) => pending_count)
  expect(pending).toBeGreaterThan(0)
  expect([pending_enrollments, stats.pendingEnrollments]).toEqual([pending, pending])
  for (const found of classes) {
    const listed = (await test.as({ token }).get(`/admin/classes/${found.id}/students`)).body
    for (const { session_id, students, ...counts } of listed.sessions) {
      const { seats_taken, pending_count, rejected_count, archived_count } = counts
      expect(sessions.find(({ id }) => id === session_id) ?? counts).toMatchObject({
        seats_taken,
        pending_count,
        rejected_count,
        archived_count,
      })
      // An open offer takes a seat, but has no enrollment yet.
      expect(students.length - rejected_count - archived_count).toBeLessThanOrEqual(seats_taken)
    }
  }
})

it('the lists of seated students and of certificates in a range match their counts', async () => {
  const today = dayOf(await test.deps.clock(test.deps.db), test.deps.config.provider.timezone)
  const { summary } = (
    await test
      .as({ token })
      .get(`/admin/analytics/summary?startDate=${addDays(today, -364)}&endDate=${today}`)
  ).body
  const { stats } = (await test.as({ token }).get('/enrollments/stats')).body
  expect(await countRows('/admin/users/search?current=true')).toBe(stats.activeStudents)
  expect(await countRows('/admin/users/search')).toBeGreaterThan(stats.activeStudents)

  const created = `createdFrom=${addDays(today, -364)}&createdTo=${today}`
  expect(summary.recent_certificates).toBeGreaterThan(0)
  expect(await countRows(`/certificates?status=not_revoked&${created}`)).toBe(summary.recent_certificates)
  expect(await countRows(`/certificates?${created}`)).toBeGreaterThan(summary.recent_certificates)
  expect(await countRows('/certificates?createdTo=2000-01-01')).toBe(0)
})

it('an enrollment rate is the ratio of two counts, each with its rows', async () => {
  const today = dayOf(await test.deps.clock(test.deps.db), test.deps.config.provider.timezone)
  const partsOf = async (startDate: string) => {
    const range = `startDate=${startDate}&endDate=${today}`
    const { summary } = (await test.as({ token }).get(`/admin/analytics/summary?${range}`)).body
    const { enrollments_made: made, enrollments_approved: approved, enrollment_rate: rate } = summary
    expect(rateOf(approved, made)).toBe(rate)
    expect(await countRows(`/enrollments?made=true&${range}`)).toBe(made)
    expect(await countRows(`/enrollments?made=true&status=approved&${range}`)).toBe(approved)
    return { made, approved, rate }
  }
  const { made, approved } = await partsOf(addDays(today, -364))
  expect(approved).toBeGreaterThan(0)
  expect(made).toBeGreaterThan(approved)

  const thisYear = await partsOf(`${today.slice(0, 4)}-01-01`)
  const { stats } = (await test.as({ token }).get('/enrollments/stats')).body
  expect(stats).toMatchObject({
    enrollmentRate: thisYear.rate,
    enrollmentsMade: thisYear.made,
    enrollmentsApproved: thisYear.approved,
  })
  // What the list has and the number leaves out is said.
  const listed = await countRows(`/enrollments?startDate=${today.slice(0, 4)}-01-01&endDate=${today}`)
  expect(stats.enrollmentsNotCounted).toBe((listed ?? 0) - thisYear.made)
})

it("the list of a class's enrollments matches its count and shows its title", async () => {
  const today = dayOf(await test.deps.clock(test.deps.db), test.deps.config.provider.timezone)
  const range = `startDate=${addDays(today, -364)}&endDate=${today}`
  const { rows } = (await test.as({ token }).get(`/admin/analytics/enrollments/classes?${range}`)).body
  expect(rows.length).toBeGreaterThan(1)
  for (const { class_id, class_name, total_enrollments } of rows) {
    const listed = (await test.as({ token }).get(`/enrollments?made=true&classId=${class_id}&${range}`)).body
    expect(listed).toMatchObject({ total: total_enrollments, class_name })
    expect(new Set(listed.enrollments.map((one) => one.class_name))).toEqual(new Set([class_name]))
  }
  expect((await test.as({ token }).get('/enrollments?classId=unknown')).body).toMatchObject({
    total: 0,
    class_name: null,
  })
  expect((await test.as({ token }).get('/enrollments')).body).toMatchObject({ class_name: null })
})

it("the list of a class's paid enrollments matches its count", async () => {
  const today = dayOf(await test.deps.clock(test.deps.db), test.deps.config.provider.timezone)
  const [from, to] = [addDays(today, -90), today]
  const { rows } = (
    await test.as({ token }).get(`/admin/analytics/revenue/classes?startDate=${from}&endDate=${to}`)
  ).body
  expect(rows.length).toBeGreaterThan(1)
  for (const { class_id, enrollment_count } of rows) {
    const paid = `classId=${class_id}&receivedFrom=${from}&receivedTo=${to}`
    expect(await countRows(`/enrollments?${paid}`)).toBe(enrollment_count)
  }
  expect(await countRows(`/enrollments?receivedFrom=${from}&receivedTo=${to}`)).toBe(
    rows.reduce((sum, { enrollment_count }) => sum + enrollment_count, 0),
  )
})

it('the counts at the end of today are the current ones', async () => {
  const today = dayOf(await test.deps.clock(test.deps.db), test.deps.config.provider.timezone)
  const { summary } = (
    await test
      .as({ token })
      .get(`/admin/analytics/summary?startDate=${addDays(today, -364)}&endDate=${today}`)
  ).body
  const { active_enrollments, active_users, active_classes, waitlist_count } = summary
  expect(summary.at_end).toEqual({ active_enrollments, active_users, active_classes, waitlist_count })
  expect(Math.min(...Object.values(summary.at_end))).toBeGreaterThan(0)
})

it('the totals of the reports match the lists of all their rows', async () => {
  const today = dayOf(await test.deps.clock(test.deps.db), test.deps.config.provider.timezone)
  const [from, to] = [addDays(today, -364), today]
  const report = async <Name extends ReportName>(name: Name) =>
    (
      await read<{ rows: ReportRow<Name>[] }>(
        `/admin/analytics/${reports[name].path}?startDate=${from}&endDate=${to}`,
      )
    ).rows
  const cents = (amount: number) => Math.round(amount * 100)
  const { received } = (
    await test.as({ token }).get(`/admin/financial/transactions?receivedFrom=${from}&receivedTo=${to}`)
  ).body
  const revenue = sumOf(await report('revenue'), ({ net_revenue }) => cents(net_revenue))
  expect(revenue).toBe(cents(received ?? 0))
  expect(sumOf(await report('revenue-by-class'), ({ net_revenue }) => cents(net_revenue))).toBe(revenue)

  const made = await countRows(`/enrollments?made=true&startDate=${from}&endDate=${to}`)
  const approved = await countRows(`/enrollments?status=approved&startDate=${from}&endDate=${to}`)
  for (const name of ['enrollments', 'class-enrollments'] as const) {
    const rows: { total_enrollments: number; approved_enrollments: number }[] = await report(name)
    expect(sumOf(rows, ({ total_enrollments }) => total_enrollments)).toBe(made)
    expect(sumOf(rows, ({ approved_enrollments }) => approved_enrollments)).toBe(approved)
  }

  const active = `activeFrom=${from}&activeTo=${to}`
  const roles = await report('user-engagement')
  expect(sumOf(roles, ({ total_users }) => total_users)).toBe(await countRows('/admin/users/search'))
  expect(sumOf(roles, ({ active_users }) => active_users)).toBe(
    await countRows(`/admin/users/search?${active}`),
  )
  for (const { role, active_users } of roles) {
    expect(await countRows(`/admin/users/search?role=${role}&${active}`)).toBe(active_users)
  }
  const periods = await report('user-activity')
  const [last] = periods.slice(-1)
  expect(await countRows(`/admin/users/search?activeFrom=${today.slice(0, 7)}-01&activeTo=${to}`)).toBe(
    last?.active_users,
  )
  const joined = sumOf(periods, ({ new_users }) => new_users)
  expect(joined).toBeGreaterThan(0)
  expect(await countRows(`/admin/users/search?createdFrom=${from}&createdTo=${to}`)).toBe(joined)
})

function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0)
}
