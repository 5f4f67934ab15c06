import type {
  PlannedStudent,
  RebookingDraft,
  RebookingForm,
  RebookingPreview,
} from '@cubby/contract/catalog/rebooking'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aCertificate,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder, ledgerSum } from '../../../testing/invariants.ts'
import { anotherSession } from '../../../testing/make-up.ts'
import { seatsIn } from '../../../testing/race.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { advanceSession } from '../../seats/seats/advance-waitlist.ts'
import { closeChoices } from './close-choices.ts'

const HOUR = 3_600_000
const clock = aClock(new Date('2027-01-05T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
afterAll(() => expectSeatsInOrder(test))

const pathOf = ({ id }: TestSession) => `/admin/sessions/${id}/rebooking` as const
const preview = async (session: TestSession, draft: RebookingDraft = {}) =>
  (await test.asAdmin.post(`${pathOf(session)}/preview`, draft)).body
const rebook = (session: TestSession, form: RebookingForm, key?: string) =>
  test.asAdmin.post(pathOf(session), form, { 'Idempotency-Key': key })
const reportOf = async (session: TestSession) => (await test.asAdmin.get(pathOf(session))).body
const choose = (student: TestUser, id: string, answer: object, key?: string) =>
  test.as(student).post(`/users/enrollments/${id}/choice`, answer, { 'Idempotency-Key': key })
const mine = async (user: TestUser) => (await test.as(user).get('/enrollments/my')).body.enrollments
const current = async (user: TestUser) => (await mine(user)).find(({ archived_at }) => archived_at === null)
const paymentsOf = async (user: TestUser) => (await test.as(user).get('/users/payment-history')).body.payments

/** What the preview shows, as the office confirms it. */
function formOf({ students, answer_hours, unanswered }: RebookingPreview): RebookingForm {
  return {
    answer_hours,
    unanswered,
    students: students.map(({ enrollment_id, plan, session_id, money }) => ({
      enrollment_id,
      plan,
      session_id,
      refund: money.refund,
      due: money.due,
    })),
  }
}

/** Confirms what the preview of this draft shows. */
async function confirm(session: TestSession, draft: RebookingDraft = {}, key?: string) {
  return rebook(session, formOf(await preview(session, draft)), key)
}

interface Student {
  readonly user: TestUser
  readonly id: string
}

/** Creates a student with an approved enrollment, who paid this for it. */
async function aStudent(session: TestSession, { paid = 0 } = {}): Promise<Student> {
  const user = await aUser(test)
  const id = await seatIn(test, user, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  if (paid > 0) {
    const [payment] = await paymentsOf(user)
    const receipt = { amount: paid, method: 'cash', date: '2027-01-04', confirmed_date: true }
    await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/receipts`, receipt)
  }
  await test.deps.db.deleteFrom('notifications').where('user_id', '=', user.id).execute()
  return { user, id }
}

const messagesTo = ({ id }: TestUser) => rowsIn(test, 'notifications', { user_id: id }, ['title', 'message'])

/** The session to cancel, and two others of its class. */
async function threeSessions({ first = 10, second = 10 } = {}) {
  const old = await aSession(test, { days: ['2027-02-05', '2027-02-05'] })
  const sooner = await anotherSession(test, old, { days: ['2027-02-12', '2027-02-12'], capacity: first })
  const later = await anotherSession(test, old, { days: ['2027-03-05', '2027-03-05'], capacity: second })
  return { old, sooner, later }
}

const asked = ({ id }: Student, { id: session_id }: TestSession): PlannedStudent => ({
  enrollment_id: id,
  plan: 'ask',
  session_id,
})
const refunded = ({ id }: Student): PlannedStudent => ({
  enrollment_id: id,
  plan: 'refund',
  session_id: null,
})

describe('the preview', () => {
  it('proposes the soonest session, counts the places of the others, and refunds the rest', async () => {
    const { old, sooner, later } = await threeSessions({ first: 1, second: 1 })
    const students = [
      await aStudent(old, { paid: 95 }),
      await aStudent(old),
      await aStudent(old, { paid: 40 }),
    ]
    const shown = await preview(old)
    expect(shown.students.map(({ plan, session_id, money }) => [plan, session_id, money.refund])).toEqual([
      ['move', sooner.id, 0],
      ['move', later.id, 0],
      ['refund', null, 40],
    ])
    expect(shown.students[0]?.money).toMatchObject({ carried: 95, due: 0 })
    expect(shown.students[1]?.money).toMatchObject({ carried: 0, due: 95 })
    expect(shown.sessions.map(({ id, free, left }) => [id, free, left])).toEqual([
      [sooner.id, 1, 0],
      [later.id, 1, 0],
    ])
    // Nothing was done.
    expect((await seatsIn(test, old.id)).enrolled).toBe(3)
    for (const { user } of students) expect(await messagesTo(user)).toEqual([])
  })

  it('takes the places of the plan before it proposes others', async () => {
    const { old, sooner, later } = await threeSessions({ first: 1 })
    const [first, second] = [await aStudent(old), await aStudent(old)]
    const shown = await preview(old, { students: [asked(second, sooner)] })
    expect(shown.students.map(({ enrollment_id, session_id }) => [enrollment_id, session_id])).toEqual([
      [first.id, later.id],
      [second.id, sooner.id],
    ])
    expect(shown.students[1]?.answer_until).toBe('2027-01-07T15:00:00.000Z')
  })

  it('passes nobody who waits, and says why a plan is not possible', async () => {
    const { old, sooner, later } = await threeSessions({ first: 1 })
    const other = await aUser(test)
    await seatIn(test, other, sooner)
    await waitIn(test, await aUser(test), sooner)
    await changeRows(test, 'class_sessions', sooner.id, { capacity: 2 })
    const student = await aStudent(old)
    expect((await preview(old)).students[0]).toMatchObject({ session_id: later.id, blocked: null })
    const wanted = await preview(old, { students: [asked(student, sooner)] })
    expect(wanted.students[0]?.blocked).toBe('This session is full')
    expect(codeOf(await rebook(old, formOf(wanted)))).toBe('rebooking_changed')
    expect((await seatsIn(test, old.id)).enrolled).toBe(1)
    await advanceSession(test.deps, sooner.id)
  })

  it('offers only sessions of the same class, and moves nobody who has a certificate', async () => {
    const { old, later } = await threeSessions()
    const elsewhere = await aSession(test, { days: ['2027-02-10', '2027-02-10'] })
    const student = await aStudent(old)
    const wanted = await preview(old, { students: [asked(student, elsewhere)] })
    expect(wanted.students[0]?.blocked).toBe('Please choose a session of the same class')
    await aCertificate(test, student.user, { session: old })
    const certified = await preview(old, { students: [asked(student, later)] })
    expect(certified.students[0]?.blocked).toMatch(/certificate/)
  })

  it('is refused for a session that is cancelled, over, or unknown', async () => {
    const { old } = await threeSessions()
    const code = async (session: TestSession) =>
      codeOf(await test.asAdmin.post(`${pathOf(session)}/preview`, {}))
    expect(await code({ ...old, id: 'unknown' })).toBe('session_not_found')
    await test.asAdmin.patch(`/sessions/sessions/${old.id}/status`, { status: 'cancelled' })
    expect(await code(old)).toBe('session_cancelled')
    const past = await aSession(test, { days: ['2027-01-02', '2027-01-02'] })
    expect(await code(past)).toBe('session_completed')
  })
})

describe('the confirmation', () => {
  it('moves, asks, and refunds with one message to each, cancels the session, and closes its waitlist', async () => {
    const { old, sooner, later } = await threeSessions()
    await changeRows(test, 'class_sessions', old.id, { capacity: 3 })
    const [moved, chooser, back] = [
      await aStudent(old, { paid: 95 }),
      await aStudent(old, { paid: 95 }),
      await aStudent(old, { paid: 50 }),
    ]
    const waiting = await aUser(test)
    await waitIn(test, waiting, old)
    const draft = { students: [asked(chooser, later), refunded(back)], unanswered: 'refund' as const }
    const { body: report } = await confirm(old, draft)
    expect(report.students.map(({ name: _, user_id: __, ...rest }) => rest)).toMatchObject([
      { enrollment_id: moved.id, plan: 'move', session_id: sooner.id, choice: null },
      { enrollment_id: chooser.id, plan: 'ask', session_id: later.id, choice: 'open' },
      { enrollment_id: back.id, plan: 'refund', session_id: null, money: { refund: 50 } },
    ])
    expect(report.unanswered).toBe('refund')
    expect(await reportOf(old)).toEqual(report)
    expect(await seatsIn(test, old.id)).toEqual({ enrolled: 0, taken: 0 })
    const messages = await Promise.all([moved, chooser, back].map(({ user }) => messagesTo(user)))
    expect(messages.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(messages.flat().map(({ message }) => message)).toEqual([
      'CPR and First Aid Certification on Feb 5, 2027 was cancelled. Your new date is Feb 12, 2027. The class starts Feb 12, 2027, 6:00 PM. The $95.00 that you paid counts toward the new date. If that date does not suit you, withdraw before the class starts, and everything you paid is refunded.',
      'CPR and First Aid Certification on Feb 5, 2027 was cancelled. A spot on Mar 5, 2027 is held for you. Choose by Jan 7, 2027, 10:00 AM: this date, another date, or a full refund. If you do not answer, your enrollment ends, and everything you paid is refunded. The $95.00 that you paid counts toward the new date.',
      'CPR and First Aid Certification on Feb 5, 2027 was cancelled. We will refund $50.00 and let you know when that is done. Other dates are on the class page.',
    ])
    expect((await messagesTo(waiting)).length).toBe(1)
    expect(await current(chooser.user)).toMatchObject({
      session_id: later.id,
      enrollment_status: 'approved',
      choice: { answer_until: '2027-01-07T15:00:00.000Z', unanswered: 'refund' },
      transferred_from: { session_id: old.id },
    })
    expect((await current(moved.user))?.choice).toBeNull()
    // The money of each is where the student is.
    for (const student of [moved, chooser]) expect(await ledgerSum(test, student.user)).toBe(9_500)
    expect((await paymentsOf(back.user))[0]).toMatchObject({ status: 'refund_due' })
  })

  it('does everything once if it is repeated with the same key, and nothing again with another one', async () => {
    const { old, sooner } = await threeSessions()
    const student = await aStudent(old, { paid: 95 })
    const form = formOf(await preview(old))
    const first = await rebook(old, form, 'rebook-once-0001')
    const again = await rebook(old, form, 'rebook-once-0001')
    expect(again.body).toEqual(first.body)
    expect(codeOf(await rebook(old, form, 'rebook-once-0002'))).toBe('session_cancelled')
    expect(await messagesTo(student.user)).toHaveLength(1)
    expect((await seatsIn(test, sooner.id)).enrolled).toBe(1)
    expect(await ledgerSum(test, student.user)).toBe(9_500)
  })

  it('leaves nothing behind when the database fails in the middle, and then does everything', async () => {
    const { old } = await threeSessions()
    const students = [await aStudent(old, { paid: 95 }), await aStudent(old, { paid: 95 })]
    const form = formOf(await preview(old))
    // What happened is stored after the moves and the cancellation.
    await sql`alter table rebookings add constraint fails check (false) not valid`.execute(test.owner)
    expect((await rebook(old, form, 'rebook-fails-01')).status).toBe(500)
    expect((await seatsIn(test, old.id)).enrolled).toBe(2)
    await sql`alter table rebookings drop constraint fails`.execute(test.owner)
    expect((await rebook(old, form, 'rebook-fails-01')).status).toBe(200)
    for (const { user } of students) {
      expect(await messagesTo(user)).toHaveLength(1)
      expect(await ledgerSum(test, user)).toBe(9_500)
    }
  })

  it('is refused if somebody enrolled, left, or paid since the preview', async () => {
    const { old, sooner } = await threeSessions()
    const [first, second] = [await aStudent(old), await aStudent(old)]
    const form = formOf(await preview(old))
    const third = await aStudent(old)
    expect(codeOf(await rebook(old, form))).toBe('rebooking_changed')
    await test.as(third.user).delete(`/enrollments/${third.id}`)
    const [payment] = await paymentsOf(second.user)
    const receipt = { amount: 10, method: 'cash', date: '2027-01-05' }
    await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/receipts`, receipt)
    expect(codeOf(await rebook(old, form))).toBe('rebooking_changed')
    await test.as(second.user).delete(`/enrollments/${second.id}`)
    expect(codeOf(await rebook(old, form))).toBe('rebooking_changed')
    const [one] = form.students
    expect((await rebook(old, { ...form, students: one ? [one] : [] })).status).toBe(200)
    expect((await current(first.user))?.session_id).toBe(sooner.id)
  })

  it('charges no higher price, and refunds everything whatever the refund policy', async () => {
    const { old, sooner } = await threeSessions()
    const student = await aStudent(old, { paid: 95 })
    await changeRows(test, 'enrollments', student.id, {
      refund_policy: JSON.stringify([{ days: 60, percent: 50 }]),
    })
    await changeRows(test, 'classes', old.classId, { price_cents: 12_000 })
    await confirm(old)
    const enrollment = await current(student.user)
    expect(enrollment).toMatchObject({ session_id: sooner.id })
    expect(
      (await paymentsOf(student.user)).find(({ enrollment_id }) => enrollment_id === enrollment?.id),
    ).toMatchObject({
      amount: 95,
      status: 'paid',
    })
    await test.as(student.user).delete(`/enrollments/${enrollment?.id}`)
    expect(
      (await paymentsOf(student.user)).find(({ enrollment_id }) => enrollment_id === enrollment?.id),
    ).toMatchObject({
      status: 'refund_due',
      refund_due: 95,
    })
  })

  it('moves pending students as pending, and does not give the seats of the cancelled session to the waitlist', async () => {
    const { old, sooner } = await threeSessions()
    await changeRows(test, 'class_sessions', old.id, { capacity: 1 })
    const user = await aUser(test)
    await seatIn(test, user, old)
    const waiting = await aUser(test)
    await waitIn(test, waiting, old)
    await confirm(old)
    expect(await current(user)).toMatchObject({ session_id: sooner.id, enrollment_status: 'pending' })
    expect((await messagesTo(waiting)).map(({ title }) => title)).toEqual([
      'CPR and First Aid Certification will not take place',
    ])
  })
})

/** Creates a student with a held seat in the sooner session, who still has to choose. */
async function aChooser(options: { unanswered?: 'session' | 'refund'; first?: number } = {}) {
  const { unanswered = 'session', ...capacities } = options
  const sessions = await threeSessions(capacities)
  const student = await aStudent(sessions.old, { paid: 95 })
  await confirm(sessions.old, { students: [asked(student, sessions.sooner)], unanswered })
  await test.deps.db.deleteFrom('notifications').where('user_id', '=', student.user.id).execute()
  const id = (await current(student.user))?.id ?? ''
  const session = (chosen: TestSession) => ({ answer: 'session', session_id: chosen.id })
  return { ...sessions, user: student.user, id, session }
}

const refund = { answer: 'refund' }

describe('the choice of a student', () => {
  it('keeps the session that is held', async () => {
    const { user, id, sooner, session, old } = await aChooser()
    const { body } = await choose(user, id, session(sooner))
    expect(body.enrollment).toMatchObject({ id, session_id: sooner.id, choice: null })
    expect((await reportOf(old)).students[0]).toMatchObject({ choice: 'kept', by_default: false })
    expect(await messagesTo(user)).toHaveLength(1)
  })

  it('moves to another session of the class, with the money, and frees the seat that was held', async () => {
    const { user, id, sooner, later, session, old } = await aChooser({ first: 1 })
    const other = await aUser(test)
    await waitIn(test, other, sooner)
    const { body } = await choose(user, id, session(later))
    expect(body.enrollment).toMatchObject({ session_id: later.id, choice: null })
    expect(await ledgerSum(test, user)).toBe(9_500)
    expect((await reportOf(old)).students[0]).toMatchObject({ choice: 'moved', session_id: later.id })
    expect((await messagesTo(other)).map(({ title }) => title)).toEqual([
      'A spot in CPR and First Aid Certification is yours to accept',
    ])
    expect(await messagesTo(user)).toHaveLength(1)
  })

  it('refunds everything', async () => {
    const { user, id, sooner, old } = await aChooser()
    const { body } = await choose(user, id, refund)
    expect(body.enrollment).toMatchObject({
      id,
      archived_reason: 'Refunded after a cancelled session',
      choice: null,
    })
    expect((await seatsIn(test, sooner.id)).enrolled).toBe(0)
    const payments = await paymentsOf(user)
    expect(payments.find(({ enrollment_id }) => enrollment_id === id)).toMatchObject({ refund_due: 95 })
    expect((await reportOf(old)).students[0]).toMatchObject({ choice: 'refunded', by_default: false })
    expect((await messagesTo(user)).map(({ message }) => message)).toEqual([
      'You chose the refund, and your enrollment in CPR and First Aid Certification on Feb 12, 2027 has ended. We will refund $95.00 and let you know when that is done.',
    ])
  })

  it('takes effect once, also with another key, and then cannot be changed', async () => {
    const { user, id, later, sooner, session } = await aChooser()
    await choose(user, id, session(later))
    expect((await choose(user, id, session(later), 'another-key-0001')).body.enrollment.session_id).toBe(
      later.id,
    )
    expect(codeOf(await choose(user, id, session(sooner)))).toBe('choice_closed')
    expect(codeOf(await choose(user, id, refund))).toBe('choice_closed')
    expect((await seatsIn(test, later.id)).enrolled).toBe(1)
    expect(await messagesTo(user)).toHaveLength(1)
  })

  it('is refused for a full session, another class, changed dates, and the choice of somebody else', async () => {
    const { user, id, later, sooner, session } = await aChooser()
    await changeRows(test, 'class_sessions', later.id, { capacity: 1 })
    await seatIn(test, await aUser(test), later)
    expect(codeOf(await choose(user, id, session(later)))).toBe('session_full')
    const elsewhere = await aSession(test, { days: ['2027-02-10', '2027-02-10'] })
    expect(codeOf(await choose(user, id, session(elsewhere)))).toBe('other_class')
    expect(codeOf(await choose(await aUser(test), id, refund))).toBe('enrollment_not_found')
    const seen = {
      price: 50,
      start_date: '2027-02-11',
      end_date: '2027-02-12',
      start_time: '18:00',
      end_time: '20:00',
      location: 'Room 2',
    }
    expect(codeOf(await choose(user, id, { ...session(sooner), terms: seen }))).toBe('terms_changed')
    const same = { ...seen, start_date: '2027-02-12' }
    expect((await choose(user, id, { ...session(sooner), terms: same })).status).toBe(200)
  })

  it('ends if the student withdraws or the other session is cancelled, with a full refund', async () => {
    const first = await aChooser()
    await test.as(first.user).delete(`/enrollments/${first.id}`)
    expect((await reportOf(first.old)).students[0]?.choice).toBe('ended')
    expect(codeOf(await choose(first.user, first.id, refund))).toBe('choice_closed')
    const second = await aChooser()
    await test.asAdmin.patch(`/sessions/sessions/${second.sooner.id}/status`, { status: 'cancelled' })
    expect((await reportOf(second.old)).students[0]?.choice).toBe('ended')
    for (const { user, id } of [first, second]) {
      const payments = await paymentsOf(user)
      expect(payments.find(({ enrollment_id }) => enrollment_id === id)).toMatchObject({ refund_due: 95 })
    }
  })
})

describe('the deadline', () => {
  it.each([
    ['session', { choice: 'kept' }, 'You did not choose in time, so you are enrolled in'],
    ['refund', { choice: 'refunded' }, 'You did not choose in time, so your enrollment in'],
  ] as const)('without an answer applies the %s once', async (unanswered, expected, text) => {
    const { user, id, old, sooner, session } = await aChooser({ unanswered })
    clock.pass(48 * HOUR - 1_000)
    await closeChoices(test.deps)
    expect((await reportOf(old)).students[0]?.choice).toBe('open')
    clock.pass(1_000)
    expect(codeOf(await choose(user, id, session(sooner)))).toBe('choice_closed')
    await Promise.all([closeChoices(test.deps), closeChoices(test.deps)])
    await closeChoices(test.deps)
    expect((await reportOf(old)).students[0]).toMatchObject({ ...expected, by_default: true })
    const messages = await messagesTo(user)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.message).toContain(text)
    expect((await seatsIn(test, sooner.id)).enrolled).toBe(unanswered === 'session' ? 1 : 0)
  })

  it('is never after the start of the session that is held', async () => {
    const old = await aSession(test, { days: ['2027-04-05', '2027-04-05'] })
    const soon = await anotherSession(test, old, { days: ['2027-01-13', '2027-01-13'] })
    const student = await aStudent(old)
    clock.set(new Date('2027-01-13T15:00:00Z'))
    const shown = await preview(old, { students: [asked(student, soon)] })
    expect(shown.students[0]?.answer_until).toBe('2027-01-13T23:00:00.000Z')
  })
})
