import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { archiveSessions } from '../../catalog/classes/archive-sessions.ts'

const start = new Date('2027-02-20T17:00:00Z')
const clock = aClock(start)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(start))
const review = (id: string, action: 'approve' | 'pending' | 'reject') =>
  test.asAdmin.post(`/enrollments/${id}/${action}`)

/** What the office reads about each review of an enrollment before the click: why not, or what it would do. */
async function optionsOf(id: string, { classId }: TestSession) {
  const { body } = await test.asAdmin.get(`/enrollments?classId=${classId}`)
  const { reviews } = body.enrollments.find((one) => one.id === id) ?? {}
  const textOf = (to: 'approve' | 'pending' | 'reject') => reviews?.[to].blocked ?? reviews?.[to].consequence
  return { approve: textOf('approve'), pending: textOf('pending'), reject: textOf('reject') }
}

async function anEnrollment(options: Parameters<typeof aSession>[1] = {}) {
  const session = await aSession(test, { days: ['2027-03-12', '2027-03-12'], ...options })
  const student = await aUser(test)
  const id = await seatIn(test, student, session)
  return { id, session, student, read: () => optionsOf(id, session) }
}

/** Records dollars received for the payment of a student. */
async function receive(user: TestUser, amount: number) {
  const { body } = await test.as(user).get('/users/payments')
  const date = '2027-02-20'
  const receipt = { amount, method: 'cash', date }
  const { status } = await test.asAdmin.post(
    `/admin/financial/payments/${body.payments[0]?.id}/receipts`,
    receipt,
  )
  expect(status).toBe(200)
}

describe('a review of an open session says', () => {
  it('what a student would owe, and when', async () => {
    const { read } = await anEnrollment()
    expect(await read()).toEqual({
      approve: 'Asks for $95.00 by Mar 5, 2027. Emails the student.',
      pending: 'Changes nothing.',
      reject: 'Frees the seat. Emails the student.',
    })
  })

  it('that the status before a review that can still be undone takes it back', async () => {
    const { id, read } = await anEnrollment()
    await test.asAdmin.post(`/enrollments/${id}/approve`, { undoable: true })
    expect(await read()).toMatchObject({ pending: 'Takes back the review and emails no one.' })
  })

  it('what happens to the payment, and to what was paid of it', async () => {
    const { id, student, read } = await anEnrollment()
    await review(id, 'approve')
    expect(await read()).toEqual({
      approve: 'Changes nothing.',
      pending: 'Voids the unpaid $95.00. Emails the student.',
      reject: 'Frees the seat. Voids the unpaid $95.00. Emails the student.',
    })
    await receive(student, 40)
    expect(await read()).toMatchObject({
      pending: 'Emails the student.',
      reject: 'Frees the seat. Marks $40.00 for a refund. Emails the student.',
    })
    await review(id, 'reject')
    expect(await read()).toMatchObject({
      approve: 'Takes a seat. Asks for $55.00 by Mar 5, 2027. Emails the student.',
    })
  })

  it('that a part which the school kept counts', async () => {
    const { id, student, read } = await anEnrollment()
    await review(id, 'approve')
    await receive(student, 95)
    await changeRows(test, 'enrollments', id, { refund_policy: '[]' })
    await test.as(student).delete(`/enrollments/${id}?paid=95&refund=0`)
    expect(await read()).toMatchObject({
      approve: 'Takes a seat. Counts the $95.00 that was already paid. Emails the student.',
    })
  })

  it('why it is refused', async () => {
    const { id, session, read } = await anEnrollment({ capacity: 1 })
    await review(id, 'reject')
    const other = await seatIn(test, await aUser(test), session)
    expect(await read()).toMatchObject({ approve: 'This session is full' })
    await review(other, 'reject')
    await changeRows(test, 'classes', session.classId, { removed_at: start })
    expect((await review(id, 'approve')).status).toBe(409)
  })
})

describe('a review of a past session says', () => {
  it('that only the record changes, and no payment is asked for', async () => {
    const { read } = await anEnrollment()
    clock.set(new Date('2027-03-13T17:00:00Z'))
    await archiveSessions(test.deps)
    expect(await read()).toMatchObject({
      approve: 'Records the student as part of the past session. Asks for no payment. Emails the student.',
      reject: 'Records that the student was not in the session. Emails the student.',
    })
  })

  it('that its record has no place left', async () => {
    const { id, session, read } = await anEnrollment({ capacity: 1 })
    await review(id, 'reject')
    const taken = await seatIn(test, await aUser(test), session)
    await review(taken, 'approve')
    clock.set(new Date('2027-03-13T17:00:00Z'))
    await archiveSessions(test.deps)
    expect(await read()).toMatchObject({ approve: 'This session is full' })
    await review(taken, 'reject')
    expect(await read()).toMatchObject({ approve: expect.stringContaining('Records the student') })
  })
})

it('a review of a cancelled session says that only the record changes, for as many as had a seat', async () => {
  const { id, session: full, read } = await anEnrollment({ capacity: 1 })
  await review(id, 'reject')
  await seatIn(test, await aUser(test), full)
  await test.asAdmin.patch(`/sessions/sessions/${full.id}/status`, { status: 'cancelled' })
  expect(await read()).toMatchObject({
    approve: 'This session is full',
    pending: 'This session is full',
  })
  const alone = await anEnrollment()
  await test.asAdmin.patch(`/sessions/sessions/${alone.session.id}/status`, { status: 'cancelled' })
  expect(await alone.read()).toMatchObject({
    approve: 'The session was cancelled: only the record changes, and no one is emailed.',
  })
})
