import { categoryOf } from '@cubby/rules/student/email-preferences'
import { v7 as newId } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { renewLogin } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { refreshAllHours } from './refresh-results.ts'
import { remindOfHours } from './remind-of-hours.ts'

const START = '2026-01-02T15:00:00Z'
const clock = aClock(new Date(START))
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(new Date(START)))

/** Since then a day care has to have 15 hours by July 1, 2026, and 30 by the end of 2027. */
const SINCE = '2026-01-02'

async function follow(user: TestUser, since = SINCE, standard_id = 'ocfs-day-care') {
  const body = { chosen: [{ standard_id, since }] }
  const { status } = await test.as(user).put('/users/hours/standards', body)
  expect(status).toBe(200)
}

/** Reports a training of so many hours, and has the office verify it. */
async function verify(user: TestUser, hours: number, credits: object[] = []) {
  const id = newId()
  const about = { title: 'Webinar', provider: 'Council', completed_on: '2026-01-02', upload_id: null }
  await test.as(user).post('/users/trainings', { id, hours, credits, ...about })
  const answer = await test.asAdmin.post(`/admin/trainings/${id}/verify`, {})
  expect(answer.status).toBe(200)
}

const credit = (hours: number) => ({ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours })

async function remindersAt(user: TestUser, instant: string) {
  clock.set(new Date(instant))
  await refreshAllHours(test.deps)
  await remindOfHours(test.deps)
  return rowsIn(test, 'notifications', { user_id: user.id, type: 'hours_due' }, [
    'title',
    'message',
    'metadata',
  ])
}

/** A class with a session that gives so many hours for safety. */
async function aFillingClass(hours: number, about: Parameters<typeof aSession>[1] = {}) {
  const session = await aSession(test, about)
  const body = { effective_from: null, hours, shares: [credit(hours)] }
  const answer = await test.asAdmin.put(`/admin/classes/${session.classId}/shares`, body)
  expect(answer.status).toBe(200)
  return session
}

it('reminds 180, 90, and 30 days before hours are due, once each, with the gap', async () => {
  const user = await aUser(test)
  await follow(user)
  await verify(user, 4, [credit(4)])
  // 15 hours are due on July 1, 2026.
  for (const [sent, day] of ['2026-01-02', '2026-04-02', '2026-06-01'].entries()) {
    if (sent > 0) {
      const before = new Date(Date.parse(`${day}T04:00:00Z`) - 1_000).toISOString()
      expect(await remindersAt(user, before), day).toHaveLength(sent)
    }
    expect(await remindersAt(user, `${day}T15:00:00Z`), day).toHaveLength(sent + 1)
    expect(await remindersAt(user, `${day}T15:00:00Z`), day).toHaveLength(sent + 1)
  }
  const [first] = await remindersAt(user, '2026-06-30T15:00:00Z')
  expect(first?.title).toBe('11 hours missing for New York child care training by Jul 1, 2026')
  expect(first?.message).toContain('You have 4 of the 15 hours')
})

it('sends one reminder, not three, to who begins late, and none after the day', async () => {
  const user = await aUser(test)
  await follow(user)
  expect(await remindersAt(user, '2026-06-20T15:00:00Z')).toHaveLength(1)
  expect(await remindersAt(user, '2026-07-02T15:00:00Z')).toHaveLength(1)
})

it('does not remind who is done, or is not active', async () => {
  const [done, suspended] = [await aUser(test), await aUser(test)]
  await follow(done)
  await follow(suspended)
  await verify(done, 15, [credit(15)])
  await changeRows(test, 'users', suspended.id, { status: 'suspended' })
  expect(await remindersAt(done, '2026-06-15T15:00:00Z')).toEqual([])
  expect(await remindersAt(suspended, '2026-06-15T15:00:00Z')).toEqual([])
})

it('does not remind again when the day changes by a correction, but of the next deadline', async () => {
  const user = await aUser(test)
  await follow(user)
  expect(await remindersAt(user, '2026-06-15T15:00:00Z')).toHaveLength(1)
  await changeRows(test, 'chosen_standards', { user_id: user.id }, { counts_from: '2026-01-09' })
  expect(await remindersAt(user, '2026-06-16T15:00:00Z')).toHaveLength(1)
  const [now, credits] = [clock.now(), JSON.stringify([credit(15)])]
  const review = { status: 'verified' as const, submitted_at: now, reviewed_at: now }
  const about = { title: 'Webinar', provider: 'Council', completed_on: '2026-06-15', hours: 15 }
  await addRow(test, 'trainings', { id: newId(), user_id: user.id, credits, ...about, ...review })
  // The period ends on January 8, 2028.
  expect(await remindersAt(user, '2027-12-20T15:00:00Z')).toHaveLength(2)
})

it('names the class that fills the gap best, with its next date that has a free seat', async () => {
  const user = await aUser(test)
  await follow(user)
  await aFillingClass(3, { title: 'Short', startsIn: 10 })
  const full = await aFillingClass(8, { title: 'Full', startsIn: 12, capacity: 1 })
  await seatIn(test, await aUser(test), full)
  const best = await aFillingClass(6, { title: 'Safety Day', startsIn: 20 })
  await aFillingClass(9, { title: 'Too Late', startsIn: 300 })
  const dates = await rowIn(test, 'class_sessions', best.id)
  expect(dates.start_date < '2026-07-01').toBe(true)
  const [reminder] = await remindersAt(user, START)
  expect(reminder?.message).toContain('Safety Day gives you 6 of the missing hours.')
  expect(reminder?.metadata).toMatchObject({ links: [{ label: 'My hours' }, { label: 'Safety Day' }] })

  const booked = await aUser(test)
  await seatIn(test, booked, best)
  await follow(booked)
  const [other] = await remindersAt(booked, START)
  expect(other?.message).toContain('Short gives you 3 of the missing hours.')
})

it('reminds of a card before it expires, with the next date to renew it', async () => {
  const user = await aUser(test)
  await follow(user, '2026-01-02', 'cpr-first-aid')
  await verify(user, 4, [{ standard_id: 'cpr-first-aid', area_id: 'red-cross', hours: 0 }])
  expect(await remindersAt(user, '2027-07-05T15:00:00Z')).toEqual([])
  const session = await aSession(test, { title: 'CPR', startsIn: 30 })
  await renewLogin(test)
  await test.asAdmin.put(`/admin/classes/${session.classId}/shares`, {
    effective_from: null,
    hours: 4,
    shares: [{ standard_id: 'cpr-first-aid', area_id: 'red-cross', hours: 0 }],
  })
  const [first] = await remindersAt(user, '2027-07-06T15:00:00Z')
  expect(first?.title).toBe('Your CPR and First Aid card expires Jan 2, 2028')
  expect(first?.message).toContain('CPR renews the card. The next date with an open spot is ')
  expect(await remindersAt(user, '2027-12-30T15:00:00Z')).toHaveLength(2)
})

it('is emailed and pushed unless the switch for certificates is off', async () => {
  expect(categoryOf('hours_due')).toBe('certificate_notifications')
  const user = await aUser(test)
  await follow(user)
  await remindersAt(user, START)
  const rows = await test.deps.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['channel', 'type'])
    .where('user_id', '=', user.id)
    .where('type', '=', 'hours_due')
    .execute()
  expect(rows).toEqual([{ channel: 'email', type: 'hours_due' }])
})
