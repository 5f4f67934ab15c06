import type { AnalyticsSummary } from '@cubby/contract/office/analytics'
import type { EnrollmentStats } from '@cubby/contract/seats/enrollments-admin'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import { dayOf } from '@cubby/rules/days'
import { expect, it } from 'vitest'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

interface Page {
  enrollments: StudentEnrollment[]
  total: number
}

async function asAdmin() {
  return <Body>(path: string) => test.call<Body>('GET', path, { token: test.admin.token })
}

it('filters by status, class, and day, and counts all pages in the total', async () => {
  const get = await asAdmin()
  const session = await aSession(test)
  for (let seat = 0; seat < 3; seat++) await seatIn(test, await aUser(test), session)
  const declined = await seatIn(test, await aUser(test), session)
  await changeRows(test, 'enrollments', declined, { status: 'declined' })
  await seatIn(test, await aUser(test), await aSession(test))

  const list = async (query: string) =>
    (await get<Page>(`/enrollments?classId=${session.classId}${query}`)).body
  expect((await list('')).total).toBe(4)
  expect((await list('&status=all')).total).toBe(4)
  expect((await list('&status=pending')).total).toBe(3)
  expect((await list('&status=rejected')).enrollments.map(({ id }) => id)).toEqual([declined])
  const page = await list('&limit=3&page=2')
  expect([page.enrollments.length, page.total]).toEqual([1, 4])
  expect((await list('&startDate=2000-01-01&endDate=2000-02-01')).total).toBe(0)
  expect((await list('&startDate=2000-01-01&endDate=2199-12-31')).total).toBe(4)
  expect((await get<Page>('/enrollments')).body.total).toBe(5)
})

it('searches students and classes, and exports the listed rows with formulas escaped', async () => {
  const [rosa, tova] = [await aUser(test), await aUser(test)]
  await changeRows(test, 'users', rosa.id, { first_name: '=Rosa' })
  const session = await aSession(test, { title: 'Puppets 100% by hand' })
  const first = await seatIn(test, rosa, session)
  const second = await seatIn(test, tova, session)
  await test.asAdmin.post(`/enrollments/${first}/reject`, { decline_reason: 'Ask again in May.' })

  const list = async (searchTerm: string) => {
    const path = `/enrollments?${new URLSearchParams({ searchTerm })}`
    return (await test.call<Page>('GET', path, { token: test.admin.token })).body.enrollments.map(
      ({ id }) => id,
    )
  }
  expect(await list('PUPPETS 100%')).toEqual([second, first])
  expect(await list(`hand ${rosa.email}`)).toEqual([first])
  expect(await list('100_')).toEqual([])

  const { text } = await test.asAdmin.get('/admin/enrollments/export?searchTerm=puppets')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'Student,Email,Class,Session Date,Enrolled,Status,Reason,Price,Discount,Discount Reason,Paid By',
  )
  expect(lines[1]).toMatch(new RegExp(`^Test User,${tova.email},Puppets 100% by hand,.*,pending,,,,,$`))
  expect(lines[2]).toMatch(new RegExp(`^'=Rosa User,${rosa.email},.*,declined,Ask again in May\\.,,,,$`))
  expect(lines).toHaveLength(3)
})

it('begins with pending enrollments by session, and counts those of each session on all pages', async () => {
  const later = await aSession(test, { title: 'Woven mats', startsIn: 40, capacity: 5 })
  const sooner = await aSession(test, { title: 'Woven bags', startsIn: 20 })
  const decided = await seatIn(test, await aUser(test), sooner)
  await test.asAdmin.post(`/enrollments/${decided}/approve`)
  const [first, second] = [
    await seatIn(test, await aUser(test), later),
    await seatIn(test, await aUser(test), later),
  ]
  const soonest = await seatIn(test, await aUser(test), sooner)
  const page = async (query: string) =>
    (await test.asAdmin.get(`/enrollments?searchTerm=woven&sort=pending_by_session&${query}`)).body
  const whole = await page('')
  expect(whole.enrollments.map(({ id }) => id)).toEqual([soonest, first, second, decided])
  expect(whole.sessions).toMatchObject([
    { session_id: sooner.id, class_title: 'Woven bags', pending: 1, decided: 0 },
    { session_id: later.id, pending: 2, capacity: 5, available_spots: 3 },
  ])
  expect((await page('limit=1&page=2')).sessions).toMatchObject([{ session_id: later.id, pending: 2 }])
  expect((await page('status=approved')).sessions).toMatchObject([{ session_id: sooner.id, pending: 0 }])
  const unsorted = await test.asAdmin.get('/enrollments?searchTerm=woven')
  expect(unsorted.body.sessions).toBeUndefined()
})

it('sorts the list and the export by a column', async () => {
  const [zoe, ann] = [await aUser(test), await aUser(test)]
  const named = (id: string, last_name: string) => changeRows(test, 'users', id, { last_name })
  await named(zoe.id, 'Quill Zimmer')
  await named(ann.id, 'quill abebe')
  const later = await seatIn(test, ann, await aSession(test, { title: 'Baskets', startsIn: 40 }))
  const sooner = await seatIn(test, zoe, await aSession(test, { title: 'apples', startsIn: 20 }))
  await test.asAdmin.post(`/enrollments/${sooner}/approve`)

  const order = async (query: string) =>
    (await test.asAdmin.get(`/enrollments?searchTerm=quill&${query}`)).body.enrollments.map(({ id }) => id)
  expect(await order('')).toEqual([sooner, later])
  expect(await order('sort=student_name')).toEqual([later, sooner])
  expect(await order('sort=student_name&direction=desc')).toEqual([sooner, later])
  expect(await order('sort=class_name')).toEqual([sooner, later])
  expect(await order('sort=session_date&direction=desc')).toEqual([later, sooner])
  expect(await order('sort=enrolled_at')).toEqual([later, sooner])
  expect(await order('sort=enrollment_status&direction=desc')).toEqual([later, sooner])
  expect(await order('sort=pending_first')).toEqual([later, sooner])
  const { text } = await test.asAdmin.get('/admin/enrollments/export?searchTerm=quill&sort=student_name')
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[1]),
  ).toEqual([ann.email, zoe.email])
})

it.each([
  'sort=nonsense',
  'direction=down',
  'status=nonsense',
  'page=0',
  'limit=101',
  'startDate=2026-02-30',
  'startDate=0000-01-01',
  'page=1e309',
])('refuses %s', async (query) => {
  const get = await asAdmin()
  expect((await get(`/enrollments?${query}`)).status).toBe(400)
})

it('separates active from historical enrollments of a class', async () => {
  const get = await asAdmin()
  const session = await aSession(test)
  const [remaining, leaving] = [await aUser(test), await aUser(test)]
  await seatIn(test, remaining, session)
  const left = await seatIn(test, leaving, session)
  await test.as(leaving).delete(`/enrollments/${left}`)
  expect((await get(`/enrollments/classes/${session.classId}`)).body).toMatchObject({
    active: [{ email: remaining.email }],
    historical: [{ email: leaving.email, archived_reason: 'Withdrawn by the student' }],
    total: 2,
  })
})

it('counts enrollments and users, with the enrollment rate of the analytics', async () => {
  const get = await asAdmin()
  const stats = async () => (await get<{ stats: EnrollmentStats }>('/enrollments/stats')).body.stats
  const before = await stats()
  const session = await aSession(test, { capacity: 8 })
  const student = await aUser(test)
  await seatIn(test, student, session)
  const approved = await seatIn(test, student, await aSession(test, { capacity: 2 }))
  const after = await stats()
  expect(after.totalEnrollments - before.totalEnrollments).toBe(2)
  expect(after.pendingEnrollments - before.pendingEnrollments).toBe(2)
  expect(after.activeStudents - before.activeStudents).toBe(1)
  await test.asAdmin.post(`/enrollments/${approved}/approve`)
  const today = dayOf(await test.deps.clock(test.deps.db), 'America/New_York')
  const range = `startDate=${today.slice(0, 4)}-01-01&endDate=${today}`
  const { body } = await get<{ summary: AnalyticsSummary }>(`/admin/analytics/summary?${range}`)
  const { enrollmentRate } = await stats()
  expect(enrollmentRate).toBeGreaterThan(after.enrollmentRate)
  expect(enrollmentRate).toBe(body.summary.enrollment_rate)
})

it('lists exactly the rows that each figure counts', async () => {
  const get = await asAdmin()
  const session = await aSession(test, { capacity: 8 })
  const [waits, decided, left] = [await aUser(test), await aUser(test), await aUser(test)]
  await seatIn(test, waits, session)
  const undoable = await seatIn(test, decided, session)
  await test.asAdmin.post(`/enrollments/${undoable}/approve`, { undoable: true })
  await test.as(left).delete(`/enrollments/${await seatIn(test, left, session)}`)
  // A pending enrollment that was archived after its session ended.
  await changeRows(test, 'enrollments', await seatIn(test, left, await aSession(test)), {
    archived_at: new Date(),
    archived_reason: 'Session completed',
  })
  const { stats } = (await get<{ stats: EnrollmentStats }>('/enrollments/stats')).body
  const totalOf = async (filter: string) =>
    (await get<{ total: number }>(`/enrollments?current=true${filter}`)).body.total
  expect(await totalOf('&status=pending')).toBe(stats.pendingEnrollments)
  expect(await totalOf('')).toBe(stats.totalEnrollments)
  expect(await get('/admin/dashboard/stats')).toMatchObject({
    body: {
      stats: {
        pendingEnrollments: stats.pendingEnrollments,
        totalEnrollments: stats.totalEnrollments,
        activeStudents: stats.activeStudents,
      },
    },
  })
})

it('returns the current and historical enrollments of a student', async () => {
  const student = await aUser(test)
  const withdrawnId = await seatIn(test, student, await aSession(test))
  await test.as(student).delete(`/enrollments/${withdrawnId}`)
  const activeId = await seatIn(test, student, await aSession(test))
  expect((await test.as(student).get('/profile/historical-enrollments')).body).toMatchObject({
    enrollments: [{ id: withdrawnId, historical_enrollment_id: withdrawnId, enrollment_type: 'historical' }],
    total: 1,
  })
  const active = await test.as(student).get('/users/enrolled-classes')
  expect(active.body).toMatchObject({ classes: [{ id: activeId, enrollment_id: activeId }], total: 1 })
  expect(active.body).not.toMatchObject({ classes: [{ historical_enrollment_id: activeId }] })
  const again = await test
    .as(student)
    .get('/users/enrolled-classes', { 'If-None-Match': active.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})

it('returns a rejected enrollment as historical to its student, and as active to the office', async () => {
  const student = await aUser(test)
  const session = await aSession(test)
  const id = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${id}/reject`, { decline_reason: 'The class is for infants.' })
  const historical = await test.as(student).get('/profile/historical-enrollments')
  expect(historical.body).toMatchObject({
    enrollments: [{ id, enrollment_status: 'declined', enrollment_type: 'historical', can_withdraw: false }],
    total: 1,
  })
  const ofClass = await test.asAdmin.get(`/enrollments/classes/${session.classId}`)
  expect(ofClass.body).toMatchObject({ active: [{ id, enrollment_type: 'active' }], historical: [] })
})

it('does not count rejected students as enrolled', async () => {
  const student = await aUser(test)
  const [rejected, declined, approved, pending] = [
    await seatIn(test, student, await aSession(test)),
    await seatIn(test, student, await aSession(test)),
    await seatIn(test, student, await aSession(test)),
    await seatIn(test, student, await aSession(test)),
  ]
  const review = (id: string, how: string, body = {}) => test.asAdmin.post(`/enrollments/${id}/${how}`, body)
  await review(rejected, 'reject')
  await review(declined, 'reject', { decline_reason: 'The papers are missing' })
  await review(approved, 'approve')
  const { body } = await test.as(student).get('/users/enrolled-classes')
  expect(body.classes.map(({ id }) => id).sort()).toEqual([approved, pending].sort())
  expect(body.total).toBe(2)
})

it('returns in advance whether enrolling would be refused, and why', async () => {
  const student = await aUser(test)
  const check = async (sessionId: string, user = student) =>
    (await test.as(user).get(`/enrollments/check-eligibility/${sessionId}`)).body
  const session = await aSession(test, { capacity: 1 })
  expect(await check(session.id)).toEqual({ eligible: true, reason: null, code: null })
  expect(await check(session.id, test.admin)).toMatchObject({
    eligible: false,
    reason: 'Admins and instructors cannot enroll',
  })
  await seatIn(test, await aUser(test), session)
  expect(await check(session.id)).toEqual({
    eligible: false,
    reason: 'This session is full',
    code: 'session_full',
  })
  expect(await check('nowhere')).toMatchObject({ code: 'session_not_found' })
})

it("exports the day in the provider's time zone, also late in the evening", async () => {
  const get = await asAdmin()
  const id = await seatIn(test, await aUser(test), await aSession(test))
  const lateInTheDay = new Date('2026-03-02T03:30:00Z')
  await changeRows(test, 'enrollments', id, { enrolled_at: lateInTheDay })
  const { text } = await get('/admin/enrollments/export?startDate=2026-03-01&endDate=2026-03-01')
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(',2026-03-01,')])
})
