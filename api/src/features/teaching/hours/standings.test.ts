import type { StandingPage, StudentStanding } from '@cubby/contract/teaching/standings'
import { addDays, dayOf } from '@cubby/rules/days'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2026-12-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
const today = () => dayOf(clock.now(), 'America/New_York')
const STANDARD = 'ocfs-day-care'

/** A student of this name who follows a standard since a day. */
async function aFollower(last_name: string, since: string, standard_id = STANDARD): Promise<TestUser> {
  const user = await aUser(test)
  await changeRows(test, 'users', user.id, { last_name })
  const body = { chosen: [{ standard_id, since }] }
  expect((await test.as(user).put('/users/hours/standards', body)).status).toBe(200)
  return user
}

const get = async <Body>(path: string) =>
  (await test.call<Body>('GET', path, { token: test.admin.token })).body
const list = async (query: string) => get<StandingPage>(`/admin/hours?${query}`)
const namesOf = ({ standings }: StandingPage) => standings.map(({ name }) => name.split(' ')[1])

describe('who lacks what by when', () => {
  let overdue: TestUser
  beforeAll(async () => {
    // In the first half-year 15 hours are due.
    await aFollower('Zimmer-Open', '2026-12-01')
    await aFollower('Zimmer-Soon', '2026-08-01')
    overdue = await aFollower('Zimmer-Overdue', '2026-03-15')
    await aFollower('Zimmer-Card', '2026-03-15', 'cpr-first-aid')
    await aFollower('Zimmer-Once', '2026-03-15', 'cda')
  })

  it('is listed by due day, with the names of standards and areas', async () => {
    const page = await list('searchTerm=zimmer')
    expect(namesOf(page)).toEqual(
      expect.arrayContaining(['Zimmer-Overdue', 'Zimmer-Soon', 'Zimmer-Open', 'Zimmer-Card', 'Zimmer-Once']),
    )
    expect(namesOf(page).slice(0, 3)).toEqual(['Zimmer-Overdue', 'Zimmer-Soon', 'Zimmer-Open'])
    expect(page.pagination.total).toBe(5)
    expect(page.standings[0]).toMatchObject({
      id: `${overdue.id}.${STANDARD}`,
      user_id: overdue.id,
      standard_name: 'New York child care training',
      kind: 'hours',
      state: 'overdue',
      due_on: '2026-09-14',
      earned: 0,
    })
    expect(page.standings[0]?.missing_areas).toHaveLength(10)
    expect(page.standings[0]?.missing_areas[3]).toEqual({
      id: 'safety-and-security',
      name: 'Safety and security procedures',
    })
  })

  it.each([
    ['state=overdue', ['Zimmer-Overdue']],
    ['state=due_soon', ['Zimmer-Soon']],
    ['state=done', []],
    ['standard=cda', ['Zimmer-Once']],
    ['dueBy=2027-02-01', ['Zimmer-Overdue', 'Zimmer-Soon']],
    ['area=safety-and-security&dueBy=2026-12-19', ['Zimmer-Overdue']],
    ['area=families', ['Zimmer-Once']],
    ['area=nothing', []],
    ['searchTerm=zimmer-soon', ['Zimmer-Soon']],
  ])('is filtered by %s', async (filter, names) => {
    expect(
      namesOf(await list(filter.includes('searchTerm') ? filter : `searchTerm=zimmer&${filter}`)),
    ).toEqual(names)
  })

  it('pages', async () => {
    const second = await list('searchTerm=zimmer&limit=2&page=2')
    expect(second.standings).toHaveLength(2)
    expect(second.pagination).toMatchObject({ page: 2, total: 5, totalPages: 3 })
  })

  it('leaves out everybody who is no active student, but their panels show it', async () => {
    const [gone, tested] = [
      await aFollower('Zorn-Suspended', '2026-03-15'),
      await aFollower('Zorn-Test', '2026-03-15'),
    ]
    await changeRows(test, 'users', gone.id, { status: 'suspended' })
    await changeRows(test, 'users', tested.id, { is_test_account: true })
    expect(namesOf(await list('searchTerm=zorn&state=all'))).toEqual([])
    const overview = (await test.asAdmin.get(`/admin/users/${gone.id}/overview`)).body
    expect(overview.standings).toMatchObject([{ standard_id: STANDARD, state: 'overdue' }])
  })

  it('is exported with the same filter', async () => {
    await changeRows(test, 'users', overdue.id, { phone_number: '(718) 555-0100' })
    const { text } = await test.asAdmin.get('/admin/hours/export?searchTerm=zimmer&dueBy=2027-02-01')
    const [header, first, second, ...rest] = text.trim().split('\r\n')
    expect(header).toBe('Name,Email,Phone,Standard,State,Due,Missing Hours,Missing Areas')
    expect(first).toContain('Zimmer-Overdue')
    expect(first).toContain(
      '(718) 555-0100,New York child care training,overdue,2026-09-14,30.00,"Principles of childhood development; ',
    )
    expect(second).toContain('Zimmer-Soon')
    expect(rest).toEqual([])
  })

  it('is handed to a message, once to each student', async () => {
    await test.as(overdue).put('/users/hours/standards', {
      chosen: [STANDARD, 'cda'].map((standard_id) => ({ standard_id, since: '2026-03-15' })),
    })
    const preview = async (rows: object) =>
      (await test.asAdmin.post('/admin/hours/bulk/preview', { operation: 'message', ...rows })).body
    const all = await preview({ filter: { searchTerm: 'zimmer' } })
    expect(all).toMatchObject({ total: 5, emails: 5 })
    const ids = (await list('searchTerm=zimmer-overdue')).standings.map(({ id }: StudentStanding) => id)
    expect(ids).toHaveLength(2)
    expect((await preview({ ids })).rows.map(({ id }) => id)).toEqual([overdue.id])
  })
})

describe('the demand', () => {
  it('compares the students who need an area with the free seats in coming sessions', async () => {
    const before = await demandFor('abuse-prevention')
    await aFollower('Adams', '2026-08-01')
    await aFollower('Brown', '2026-12-15')
    const near = await aSession(test, { capacity: 3, title: 'Safety', days: daysFrom(20) })
    await seatIn(test, await aUser(test), near)
    const far = await aSession(test, { capacity: 7, days: daysFrom(91) })
    const past = await aSession(test, { capacity: 7, days: daysFrom(-1) })
    const cancelled = await aSession(test, { capacity: 7, days: daysFrom(30), status: 'cancelled' })
    for (const { classId } of [near, far, past, cancelled]) await share(classId, 'abuse-prevention')
    const after = await demandFor('abuse-prevention')
    // Of the new ones, only one has to have the hours within 90 days.
    expect(after.students - before.students).toBe(1)
    expect(before).toMatchObject({ free_seats: 0, next_session: null })
    expect(after).toMatchObject({
      free_seats: 2,
      next_session: { id: near.id, class_name: 'Safety', start_date: daysFrom(20)[0], free_seats: 2 },
    })
    const { standards, until } = (await test.asAdmin.get('/admin/hours/demand')).body
    expect(until).toBe(addDays(today(), 90))
    const standard = standards.find(({ standard_id }) => standard_id === STANDARD)
    expect(standard).toMatchObject({ free_seats: 2, areas: { length: 10 } })
    expect(standard?.areas.find(({ area_id }) => area_id === 'shaken-baby')).toMatchObject({ free_seats: 0 })
  })

  it('counts a session of two areas once for its standard, and a full one not at all', async () => {
    const session = await aSession(test, { capacity: 4, days: daysFrom(40) })
    await share(session.classId, 'business-records', 'shaken-baby')
    expect(await demandFor('business-records')).toMatchObject({ free_seats: 4 })
    const total = (await standardDemand()).free_seats
    await changeRows(test, 'class_sessions', session.id, { capacity: 1 })
    await seatIn(test, await aUser(test), session)
    expect(await demandFor('business-records')).toMatchObject({
      free_seats: 0,
      next_session: { free_seats: 0 },
    })
    expect((await standardDemand()).free_seats).toBe(total - 4)
  })

  it('shows a card whose validity ends', async () => {
    const session = await aSession(test, { capacity: 5, days: daysFrom(10) })
    await put(session.classId, [{ standard_id: 'cpr-first-aid', area_id: 'aha', hours: 0 }])
    const { standards } = (await test.asAdmin.get('/admin/hours/demand')).body
    const card = standards.find(({ standard_id }) => standard_id === 'cpr-first-aid')
    expect(card).toMatchObject({ kind: 'card', free_seats: 5, next_session: { id: session.id }, areas: [] })
  })
})

const daysFrom = (days: number) => [addDays(today(), days), addDays(today(), days)] as const
const put = (classId: string, shares: object[]) =>
  test.asAdmin.put(`/admin/classes/${classId}/shares`, { effective_from: null, hours: 8, shares })
const share = (classId: string, ...areas: string[]) =>
  put(
    classId,
    areas.map((area_id) => ({ standard_id: STANDARD, area_id, hours: 2 })),
  )

async function standardDemand() {
  const { standards } = (await test.asAdmin.get('/admin/hours/demand')).body
  const found = standards.find(({ standard_id }) => standard_id === STANDARD)
  if (!found) throw new Error('the standard is missing')
  return found
}

async function demandFor(areaId: string) {
  const found = (await standardDemand()).areas.find(({ area_id }) => area_id === areaId)
  if (!found) throw new Error('the area is missing')
  return found
}
