import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const before = new Date('2027-02-01T12:00:00Z')
const clock = aClock(before)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(before))

const set = ({ id }: TestSession, dates: readonly string[], headers = {}, break_minutes = 0) =>
  test.asAdmin.put(`/sessions/${id}/meetings`, { pattern: { kind: 'dates', dates }, break_minutes }, headers)

/** Three days in March, 2027, from 9 AM to 3:30 PM, which meet every day, with a student. */
async function aWorkshop(days: readonly [string, string] = ['2027-03-01', '2027-03-03']) {
  const session = await aSession(test, { days, title: 'CPR' })
  const student = await aUser(test)
  await seatIn(test, student, session)
  return { session, student }
}

const messagesOf = async ({ id }: TestUser) => {
  const rows = await rowsIn(test, 'notifications', { user_id: id, type: 'session_changed' })
  return rows.map(({ message }) => message)
}
const MORNING = '9:00 AM–3:30 PM'

describe('setting the meetings of a session', () => {
  it('notifies those enrolled once, and nobody else, of every changed day', async () => {
    const { session, student } = await aWorkshop()
    const other = await aUser(test)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    await set(session, ['2027-03-01'])
    await set(session, ['2027-03-02', '2027-03-03'], headers)
    await set(session, ['2027-03-02', '2027-03-03'], headers)
    await set(session, ['2027-03-02', '2027-03-03'])
    expect(await messagesOf(student)).toEqual([
      `Meetings of CPR that will not take place: Mar 2, 2027, ${MORNING}; Mar 3, 2027, ${MORNING}.`,
      `New meetings of CPR: Mar 2, 2027, ${MORNING}; Mar 3, 2027, ${MORNING}. Meetings of CPR that will not take place: Mar 1, 2027, ${MORNING}.`,
    ])
    expect(await messagesOf(other)).toEqual([])
  })

  it('for the first time notifies those enrolled of all, ten of them by day', async () => {
    const { session, student } = await aWorkshop(['2027-03-01', '2027-03-12'])
    const days = Array.from({ length: 12 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`)
    await set(session, days)
    const listed = days.slice(0, 10).map((_, index) => `Mar ${index + 1}, 2027, ${MORNING}`)
    expect(await messagesOf(student)).toEqual([`New meetings of CPR: ${listed.join('; ')}; and 2 more.`])
  })

  it('notifies nobody of another break', async () => {
    const { session, student } = await aWorkshop()
    await set(session, ['2027-03-01', '2027-03-02', '2027-03-03'], {}, 30)
    expect(await messagesOf(student)).toEqual([])
  })

  it('notifies nobody of a cancelled meeting that is removed', async () => {
    const { session, student } = await aWorkshop()
    await changeRows(
      test,
      'session_meetings',
      { session_id: session.id, date: '2027-03-02' },
      { status: 'cancelled' },
    )
    expect((await set(session, ['2027-03-01', '2027-03-03'])).status).toBe(200)
    expect(await messagesOf(student)).toEqual([])
  })

  it('notifies nobody of meetings that are over', async () => {
    const { session, student } = await aWorkshop()
    clock.set(new Date('2027-03-02T22:00:00Z'))
    await set(session, ['2027-03-01', '2027-03-03'])
    expect(await messagesOf(student)).toEqual([])
  })
})
