import { transactionStatus } from '@cubby/contract/money/payments'
import { enrollmentStatus } from '@cubby/contract/seats/enrollments'
import { addDays, dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoLogins } from '../features/school/settings/read-settings.ts'
import { makeUpsQuery } from '../features/seats/make-up-meetings/queries.ts'
import { meetingColumns, sessionContactHours } from '../features/seats/meetings/read-meetings.ts'
import { proposeCertificates } from '../features/teaching/certificates/propose-certificates.ts'
import { aCaller } from '../testing/factories.ts'
import { expectSeatsInOrder } from '../testing/invariants.ts'
import { queuedJobs } from '../testing/mail.ts'
import { useTestApp } from '../testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'

const test = useTestApp({ hasAdmin: false })

it('fills an empty database once, with sessions of every kind', async () => {
  expect(await Promise.all([seedDemo(test.deps), seedDemo(test.deps)])).toEqual([true, true])
  const { body } = await test.get('/classes')
  const { classes } = body
  const titles = classes.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Development and Operations',
      'Child Development Associate (CDA)',
      'CPR and First Aid Certification',
    ]),
  )
  expect(new Set(titles).size).toBe(titles.length)
  const spots = classes.flatMap(({ sessions }) => sessions.map((session) => session.available_spots))
  expect(spots).toEqual(expect.arrayContaining([0, 1, 5]))
})

it('lets each demo account log in', async () => {
  for (const email of demoLogins.emails) {
    const response = await test.post('/users/login', { email, password: demoLogins.password })
    expect(response.status).toBe(200)
  }
})

it('numbers the receipts by their days', async () => {
  const { rows } = await sql<{ wrong: number; receipts: number }>`
    select count(*) filter (where receipt_number is distinct from receipt_number_of(receipt_year, place))::int as wrong,
      count(*)::int as receipts
    from (select *, row_number() over (partition by receipt_year order by recorded_at, id)::int as place
      from payment_entries where kind = 'receipt') counted`.execute(test.deps.db)
  expect(rows).toEqual([{ wrong: 0, receipts: expect.any(Number) }])
  expect(rows[0]?.receipts).toBeGreaterThan(100)
  const carried = await sql`select from payment_entries where kind = 'moved_in' and receipt_number is null`
  expect((await carried.execute(test.deps.db)).rows).toEqual([])
})

it('keeps all seat invariants', async () => {
  await expectSeatsInOrder(test)
})

it('shows the student every kind of enrollment, each with its history, and an open offer', async () => {
  const { body } = await test.post('/users/login', {
    email: 'student@cubby.test',
    password: demoLogins.password,
  })
  const { enrollments } = (await test.as(body).get('/enrollments/my')).body
  expect(new Set(enrollments.map((enrollment) => enrollment.enrollment_status))).toEqual(
    new Set(enrollmentStatus.options),
  )
  for (const { id, enrollment_status: status, completed_at } of enrollments) {
    const { history } = (await test.as(body).get(`/enrollments/${id}/history`)).body
    expect(history[0]?.action).toBe('requested')
    if (completed_at) expect(history.at(-1)?.action).toBe('completed')
    if (status !== 'pending') expect(history.map(({ action }) => action)).toContain(status)
  }
  const waiting = await test.as(body).get('/users/waitlisted-classes')
  expect(waiting.body.classes.map(({ status }) => status).sort()).toEqual(['offered', 'waiting'])
})

it('has payments in every state', async () => {
  const rows = await test.deps.db.selectFrom('payments').select('status').distinct().execute()
  expect(rows.map(({ status }) => status).sort()).toEqual([...transactionStatus.options].sort())
})

it('has a transferred enrollment, an open request for another date, and a choice after a cancellation', async () => {
  const { rows } = await sql<{ from: string; to: string; requests: number }>`
    select older.archived_reason as from, newer.status as to, (select count(*)::int from transfer_requests r
      where r.status = 'open') as requests, choice, session.status as session
    from enrollments newer join enrollments older on older.id = newer.transferred_from
      join class_sessions session on session.id = older.session_id
      left join rebookings on new_enrollment_id = newer.id
    order by choice nulls first`.execute(test.deps.db)
  const moved = { from: 'Transferred to another session', to: 'approved', requests: 1 }
  expect(rows).toEqual([
    { ...moved, choice: null, session: 'scheduled' },
    { ...moved, choice: 'open', session: 'cancelled' },
  ])
})

it('has two years of paid sessions, so that reports have periods to compare with', async () => {
  const { rows } = await sql<{ quarter: number }>`
    select distinct floor(extract(epoch from now() - received_at) / 86400 / 91)::int as quarter
    from payment_entries where kind = 'receipt' order by quarter`.execute(test.deps.db)
  expect(rows.map(({ quarter }) => quarter)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  const owed = await test.deps.db
    .selectFrom('payments')
    .select('id')
    .where('status', 'in', ['pending', 'failed'])
    .where('due_date', '<', addDays(dayOf(new Date(), 'UTC'), -200))
    .execute()
  expect(owed).toEqual([])
})

it('has closed every month of last year', async () => {
  const lastYear = Number(dayOf(new Date(), test.deps.config.provider.timezone).slice(0, 4)) - 1
  const closed = await test.deps.db.selectFrom('closed_months').selectAll().orderBy('month', 'desc').execute()
  expect(closed[0]?.month).toBe(`${lastYear}-12`)
  expect(closed.length).toBeGreaterThan(11)
  expect(closed.reduce((sum, { totals }) => sum + totals.amount_in, 0)).toBeGreaterThan(10_000)
})

it('has certificates issued for a session, without emails about them', async () => {
  const rows = await test.deps.db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select('users.email')
    .where('number', 'is not', null)
    .execute()
  expect(rows.length).toBeGreaterThan(10)
  expect(rows).toContainEqual({ email: 'student@cubby.test' })
  expect(await queuedJobs(test, 'email-notification')).toEqual([])
})

it('has one student who lacks hours for a certificate', async () => {
  const [session] = await test.deps.db
    .selectFrom('certificates')
    .select('session_id')
    .distinct()
    .where('number', 'is not', null)
    .execute()
  const { students } = await proposeCertificates(
    { deps: test.deps, caller: aCaller({ id: 'administrator' }, 'admin') },
    { sessionId: session?.session_id ?? '' },
  )
  expect(students.filter(({ ineligible }) => ineligible === null)).toMatchObject([
    { lacking: expect.stringMatching(/^2 hours of \d+ missing: \w+ \d+ absent$/) },
  ])
})

it('has courses on Tuesdays and Thursdays, and one whose meetings wait to be confirmed', async () => {
  const sessions = await test.deps.db
    .selectFrom('class_sessions')
    .leftJoin('session_meetings', 'session_id', 'class_sessions.id')
    .select(['class_sessions.id', 'class_sessions.meeting_pattern', 'session_meetings.date'])
    .execute()
  const courses = sessions.filter(({ meeting_pattern }) => meeting_pattern?.kind === 'weekdays')
  expect(courses.length).toBeGreaterThan(50)
  const weekdays = courses.map(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay())
  expect(new Set(weekdays)).toEqual(new Set([2, 4]))
  expect(sessions.filter(({ date }) => date === null)).toMatchObject([{ meeting_pattern: null }])
})

it('has certificates with the hours of the meetings', async () => {
  const rows = await test.deps.db
    .selectFrom('certificates')
    .innerJoin('class_sessions', 'class_sessions.id', 'certificates.session_id')
    .innerJoin('audit_log', 'audit_log.subject_id', 'certificates.id')
    .select(['hours', 'audit_log.details', ...meetingColumns])
    .where('number', 'is not', null)
    .where('audit_log.action', '=', 'certificate.issued')
    .execute()
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    expect(row.details).toMatchObject({ hours: Number(row.hours), hours_given_by_office: false })
    expect(Number(row.hours)).toBe(sessionContactHours(row, test.deps.config.provider.timezone))
  }
})

it('has a student who will make up a missed meeting in another session of the class', async () => {
  const [makeUp, ...more] = await makeUpsQuery(test.deps.db).execute()
  expect(more).toEqual([])
  expect(makeUp?.missed_meeting_id).not.toBeNull()
  expect(makeUp?.session_id).not.toBe(makeUp?.own_session_id)
  expect(makeUp?.date.localeCompare(dayOf(new Date(), test.deps.config.provider.timezone))).toBe(1)
})

it('has drafts of the legal texts, so that nobody is asked to agree before one is published', async () => {
  const drafts = await test.deps.db.selectFrom('legal_text_drafts').select('kind').orderBy('kind').execute()
  expect(drafts).toEqual([{ kind: 'privacy' }, { kind: 'terms' }])
  expect((await test.get('/legal-texts')).body).toMatchObject({ legal_texts: [] })
})

it('tells three stories of hours: a student who is behind, one who is done, and one whose card expires', async () => {
  const results = await test.deps.db
    .selectFrom('hour_results')
    .select(['standard_id', 'state', 'missing', 'self_reported', 'missing_areas'])
    .orderBy('state')
    .execute()
  expect(results.map(({ standard_id, state }) => [standard_id, state])).toEqual([
    ['ocfs-day-care', 'done'],
    ['cpr-first-aid', 'due_soon'],
    ['ocfs-day-care', 'due_soon'],
  ])
  const behind = results.find(({ missing }) => Number(missing) > 0)
  expect([Number(behind?.missing), Number(behind?.self_reported)]).toEqual([13, 1.5])
  expect(behind?.missing_areas).toContain('shaken-baby')
  const trainings = await test.deps.db.selectFrom('trainings').select('status').distinct().execute()
  expect(trainings.map(({ status }) => status).sort()).toEqual(['returned', 'submitted', 'verified'])
})

it('has no class that counts for more hours than its meetings have', async () => {
  const { rows } = await sql<{ title: string; hours: number; planned: number }>`
    select title, shares.hours::float as hours, max(planned)::float as planned
    from class_shares shares join classes on classes.id = shares.class_id,
      lateral (select sum(extract(epoch from (m.end_time::time - m.start_time::time)) / 3600) as planned
        from session_meetings m join class_sessions s on s.id = m.session_id
        where s.class_id = classes.id group by s.id) of_session
    group by title, shares.hours`.execute(test.deps.db)
  expect(rows.length).toBe(7)
  for (const { title, hours, planned } of rows) expect([title, hours <= planned]).toEqual([title, true])
})
