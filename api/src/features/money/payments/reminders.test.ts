import { describe, expect, it, vi } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, atDays, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { addRow, changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { remindOfClasses } from '../../catalog/classes/remind-of-classes.ts'
import { remindOfPayments } from './send-payment-reminder.ts'

const clock = aClock(new Date('2027-01-01T12:00:00Z'))
const test = useTestApp({ clock: clock.clock })

async function anApproved(day: string, reviewed = true) {
  clock.set(new Date('2027-01-01T12:00:00Z'))
  const student = await aUser(test)
  const session = await aSession(test, { days: [day, day] })
  const id = await seatIn(test, student, session)
  if (reviewed) await test.asAdmin.post(`/enrollments/${id}/approve`)
  return { student, session, id }
}

/** Reads from the database, because the login has expired in tests that move the clock by weeks. */
async function titlesOf({ id }: TestUser, type: string) {
  const rows = await rowsIn(test, 'notifications', { user_id: id, type, deleted_at: null })
  return rows.map(({ title }) => title)
}

describe('24 hours before a class', () => {
  const expected = ['CPR and First Aid Certification meets soon']

  it.each([
    // Classes start at 9 AM in New York.
    ['in winter', '2027-01-20', '2027-01-19T14:00:00Z'],
    ['in summer', '2027-07-20', '2027-07-19T13:00:00Z'],
    ['on the day the clocks go forward', '2027-03-14', '2027-03-13T13:00:00Z'],
    ['on the day the clocks go back', '2027-11-07', '2027-11-06T14:00:00Z'],
  ])('%s, its students are reminded once, and not too early', async (_when, day, dayBefore) => {
    const { student } = await anApproved(day)
    const at = async (seconds: number) => {
      clock.set(new Date(new Date(dayBefore).getTime() + seconds * 1000))
      await remindOfClasses(test.deps)
      return titlesOf(student, 'class_reminder')
    }
    expect(await at(-1)).toEqual([])
    expect(await at(0)).toEqual(expected)
    expect(await at(1)).toEqual(expected)
  })

  it('does not remind users who are not approved, or of a class that has begun or is cancelled', async () => {
    const [pending, late, cancelled] = [
      await anApproved('2027-02-20', false),
      await anApproved('2027-02-19'),
      await anApproved('2027-02-20'),
    ]
    await changeRows(test, 'class_sessions', cancelled.session.id, { status: 'cancelled' })
    clock.set(new Date('2027-02-19T14:00:00Z'))
    await remindOfClasses(test.deps)
    for (const { student } of [pending, late, cancelled]) {
      expect(await titlesOf(student, 'class_reminder')).toEqual([])
    }
  })

  it('does not send a deleted reminder again, but sends a new one when the class is moved', async () => {
    const { student, session } = await anApproved('2027-04-20')
    clock.set(new Date('2027-04-19T13:00:00Z'))
    await remindOfClasses(test.deps)
    await changeRows(test, 'notifications', { user_id: student.id }, { deleted_at: clock.now() })
    await remindOfClasses(test.deps)
    expect(await titlesOf(student, 'class_reminder')).toEqual([])
    await atDays(test, session, ['2027-04-21', '2027-04-21'])
    clock.set(new Date('2027-04-20T13:00:00Z'))
    await remindOfClasses(test.deps)
    expect(await titlesOf(student, 'class_reminder')).toEqual(expected)
  })
})

describe('the meetings of a course', () => {
  it('have one reminder each, unless cancelled, and none until they are confirmed', async () => {
    clock.set(new Date('2027-01-01T12:00:00Z'))
    const student = await aUser(test)
    // Tuesday, February 2 to Thursday, February 11.
    const course = await aSession(test, { days: ['2027-02-02', '2027-02-11'] })
    const id = await seatIn(test, student, course)
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    const textsAt = async (instant: string) => {
      clock.set(new Date(instant))
      await remindOfClasses(test.deps)
      const rows = await rowsIn(test, 'notifications', { user_id: student.id, type: 'class_reminder' })
      return rows.map(({ message }) => message.replace('CPR and First Aid Certification meets ', ''))
    }
    expect(await textsAt('2027-02-01T15:00:00Z')).toEqual([])
    clock.set(new Date('2027-01-01T12:00:00Z'))
    const { body } = await test.asAdmin.put(`/sessions/${course.id}/meetings`, {
      pattern: { kind: 'weekdays', weekdays: ['tuesday', 'thursday'] },
    })
    const cancelled = body.meetings.meetings.find(({ date }) => date === '2027-02-04')
    await test.asAdmin.post(`/meetings/${cancelled?.id}/cancel`)
    const tuesdays = ['tomorrow, 9 AM (Feb 2, 2027). Where: Room 2.']
    expect(await textsAt('2027-02-01T15:00:00Z')).toEqual(tuesdays)
    expect(await textsAt('2027-02-03T15:00:00Z')).toEqual(tuesdays)
    const value = JSON.stringify([{ name: 'Room 2', address: '9 Smith Street', places: 12 }])
    await addRow(test, 'settings', { name: 'rooms', value, updated_at: clock.now() })
    tuesdays.push('today, 9 AM (Feb 9, 2027). Where: Room 2, 9 Smith Street.')
    expect(await textsAt('2027-02-09T13:00:00Z')).toEqual(tuesdays)
  })
})

describe('an unpaid payment', () => {
  const due = (date: string) => `Your payment for CPR and First Aid Certification is due ${date}`
  const overdue = 'Your payment for CPR and First Aid Certification is overdue'

  it.each([
    // Due 7 days before the class. The reminder is sent at midnight 3 days before the due date, the overdue
    // notice at midnight after it.
    ['in winter', '2027-01-27', 'Jan 20, 2027', '2027-01-17T05:00:00Z', '2027-01-21T05:00:00Z'],
    ['in summer', '2027-07-27', 'Jul 20, 2027', '2027-07-17T04:00:00Z', '2027-07-21T04:00:00Z'],
    ['the clocks go forward', '2027-03-21', 'Mar 14, 2027', '2027-03-11T05:00:00Z', '2027-03-15T04:00:00Z'],
    ['the clocks go back', '2027-11-14', 'Nov 7, 2027', '2027-11-04T04:00:00Z', '2027-11-08T05:00:00Z'],
  ])('%s: sends one reminder 3 days before and one when overdue', async (_when, day, date, ...instants) => {
    const { student } = await anApproved(day)
    const at = async (instant: string, seconds: number) => {
      clock.set(new Date(new Date(instant).getTime() + seconds * 1000))
      await remindOfPayments(test.deps)
      return (await titlesOf(student, 'payment_due')).sort()
    }
    const [soon, late] = instants
    expect(await at(soon, -1)).toEqual([])
    expect(await at(soon, 0)).toEqual([due(date)])
    expect(await at(soon, 1)).toEqual([due(date)])
    expect(await at(late, -1)).toEqual([due(date)])
    expect(await at(late, 0)).toEqual([due(date), overdue])
    expect(await at(late, 1)).toEqual([due(date), overdue])
  })

  it('sends no reminder once it is paid', async () => {
    const { student } = await anApproved('2027-01-27')
    const { body } = await test.as(student).get('/users/payments')
    await test.as(student).put(`/profile/payments/${body.payments[0]?.id}`, { status: 'paid' })
    clock.set(new Date('2027-01-25T12:00:00Z'))
    await remindOfPayments(test.deps)
    expect(await titlesOf(student, 'payment_due')).toEqual([])
  })
})

it('two servers at once send one reminder and one email', async () => {
  const { student } = await anApproved('2027-08-20')
  clock.set(new Date('2027-08-19T14:00:00Z'))
  const before = (await queuedJobs(test, 'email-notification')).length
  await Promise.all([remindOfClasses(test.deps), remindOfClasses(test.deps)])
  expect(await titlesOf(student, 'class_reminder')).toHaveLength(1)
  expect(await queuedJobs(test, 'email-notification')).toHaveLength(before + 1)
})

it('sends many reminders in one transaction, and skips users who already have one', async () => {
  const students = [await anApproved('2027-09-20'), await anApproved('2027-09-20')]
  const runs = async (remind: typeof remindOfClasses) => {
    const begun = vi.spyOn(test.deps.db, 'transaction')
    await remind(test.deps)
    const { length } = begun.mock.calls
    begun.mockRestore()
    return length
  }
  clock.set(new Date('2027-09-19T14:00:00Z'))
  await remindOfPayments(test.deps)
  expect([await runs(remindOfClasses), await runs(remindOfClasses)]).toEqual([1, 0])
  expect(await runs(remindOfPayments)).toBe(0)
  for (const { student } of students) expect(await titlesOf(student, 'class_reminder')).toHaveLength(1)
})
