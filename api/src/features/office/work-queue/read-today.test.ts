import type { Today } from '@cubby/contract/office/today'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCenter, aSentInvoice } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aPaidPayment, aSession, atDays, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { settingsForm } from '../../../testing/permissions.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

// 7 PM in New York, where it is January 4.
const clock = aClock(new Date('2027-01-05T00:00:00Z'))
const test = useTestApp({ clock: clock.clock })
beforeEach(async () => {
  clock.set(new Date('2027-01-05T00:00:00Z'))
  await sql`truncate classes, contact_messages, invoices cascade`.execute(test.owner)
})

const read = async (): Promise<Today> => (await test.asAdmin.get('/admin/today')).body
const kindsOf = ({ tasks }: Pick<Today, 'tasks'>) => tasks.map(({ kind }) => kind)
async function taskOf<Kind extends Today['tasks'][number]['kind']>(kind: Kind) {
  return (await read()).tasks.find((task) => task.kind === kind)
}

/** Creates a session on this day with this many pending enrollments. */
async function aPendingSession(day: string, students: number, capacity = 12) {
  const session = await aSession(test, { days: [day, day], capacity })
  for (let n = 0; n < students; n += 1) await seatIn(test, await aUser(test), session)
  return session
}

/** Creates an approved enrollment whose payment is due on this day. */
async function aPaymentDue(day: string) {
  const id = await seatIn(test, await aUser(test), await aSession(test))
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  await changeRows(test, 'payments', { enrollment_id: id }, { due_date: day })
}

describe('what waits', () => {
  it('is nothing in a school without tasks', async () => {
    expect(await read()).toEqual({
      day: '2027-01-04',
      tasks: [],
      meetings: [],
      next: { start_date: '2027-01-05', end_date: '2027-01-11', meeting_count: 0 },
    })
  })

  it('begins with what can still be missed, goes on with what is overdue, and ends with what can wait', async () => {
    await test.post('/contact', { name: 'Rosa', email: 'rosa@example.test', message: 'Sundays?' })
    await aPaymentDue('2027-01-02')
    await aPaymentDue('2027-01-03')
    await aPendingSession('2027-03-01', 1)
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, await aUser(test), session)
    const entry = await waitIn(test, await aUser(test), session)
    await changeRows(test, 'class_sessions', session.id, { capacity: 2 })
    const expiry = '2027-01-05T04:00:00.000Z'
    await changeRows(test, 'waitlist_entries', entry, { status: 'offered', offer_expires_at: expiry })

    const today = await read()
    expect(kindsOf(today)).toEqual([
      'expiring_offers',
      'pending_enrollments',
      'overdue_payments',
      'open_messages',
    ])
    expect(today.tasks[0]).toMatchObject({
      count: 1,
      deadline: '2027-01-04',
      offers: [{ entry_id: entry, user_name: 'Test User', expires_at: expiry }],
    })
    expect(today.tasks[2]).toEqual({
      kind: 'overdue_payments',
      count: 2,
      deadline: '2027-01-02',
      amount: 190,
    })
    expect(today.tasks[3]).toEqual({ kind: 'open_messages', count: 1, deadline: null })
  })

  it('groups pending enrollments by session, the earliest first, with the spots that are left', async () => {
    await aPendingSession('2027-03-04', 1)
    const full = await aPendingSession('2027-03-02', 2, 2)
    const first = await aPendingSession('2027-03-01', 2)
    await aPendingSession('2027-03-03', 1)
    const task = await taskOf('pending_enrollments')
    expect(task).toMatchObject({ count: 6, session_count: 4, deadline: '2027-03-01' })
    expect(task?.kind === 'pending_enrollments' && task.sessions).toMatchObject([
      { session_id: first.id, start_date: '2027-03-01', pending: 2, available_spots: 10 },
      { session_id: full.id, pending: 2, available_spots: 0 },
      { start_date: '2027-03-03', pending: 1, available_spots: 11 },
    ])
  })

  it('says how many decisions about a session can still be undone', async () => {
    const session = await aPendingSession('2027-03-01', 1)
    const id = await seatIn(test, await aUser(test), session)
    await test.asAdmin.post(`/enrollments/${id}/approve`, { undoable: true })
    expect(await taskOf('pending_enrollments')).toMatchObject({ sessions: [{ pending: 2, decided: 1 }] })
  })

  it('counts what the work queue counts', async () => {
    await aPendingSession('2027-03-01', 2)
    await aPaymentDue('2027-01-02')
    await aSession(test, { days: ['2027-03-02', '2027-03-25'] })
    const queue = (await test.asAdmin.get('/admin/work-queue')).body
    const { tasks } = await read()
    expect(kindsOf({ tasks })).toEqual(['pending_enrollments', 'unconfirmed_meetings', 'overdue_payments'])
    for (const { kind, count } of tasks) expect(queue[kind]).toBe(count)
    expect(tasks[1]?.deadline).toBe('2027-03-02')
  })

  it('names the session of a student who asked for another date', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test, { days: ['2027-02-10', '2027-02-10'] }))
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    const { id: session_id } = await aSession(test, { days: ['2027-03-10', '2027-03-10'] })
    await test.as(student).post(`/enrollments/${id}/transfer-request`, { session_id })
    expect(await taskOf('transfer_requests')).toMatchObject({ count: 1, deadline: '2027-02-10' })
  })

  it('adds up overdue invoices, and names those that are overdue the longest', async () => {
    const { id } = await aCenter(test, { name: 'Little Stars' })
    const { invoice } = await aSentInvoice(test, id)
    await changeRows(test, 'invoices', invoice.id, { due_on: '2027-01-01' })
    expect(await taskOf('overdue_invoices')).toEqual({
      kind: 'overdue_invoices',
      count: 1,
      deadline: '2027-01-01',
      amount: invoice.balance,
      invoices: [
        {
          id: invoice.id,
          number: invoice.number,
          center_name: 'Little Stars',
          due_on: '2027-01-01',
          balance: invoice.balance,
        },
      ],
    })
  })

  it('has the requests of other administrators, and not my own', async () => {
    const other = await aUser(test, { role: 'admin' })
    await test.asAdmin.put('/admin/settings', { ...settingsForm, approve_deletions: true })
    const student = await aUser(test)
    await test.as(other).delete(`/admin/users/${student.id}`)
    const task = await taskOf('approval_requests')
    expect(task).toMatchObject({ count: 1, requests: [{ kind: 'user_deletion', user_id: student.id }] })
    const { tasks } = (await test.as(other).get('/admin/today')).body
    expect(kindsOf({ tasks })).not.toContain('approval_requests')
  })

  it('asks to close the months that have ended', async () => {
    const id = await seatIn(test, await aUser(test), await aSession(test))
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    const payment = await rowIn(test, 'payments', { enrollment_id: id })
    await aPaidPayment(test, payment.id, clock.now())
    expect(await taskOf('open_months')).toBeUndefined()
    clock.set(new Date('2027-02-01T12:00:00Z'))
    expect(await taskOf('open_months')).toEqual({
      kind: 'open_months',
      count: 1,
      deadline: null,
      first_month: '2027-01',
    })
  })
})

describe('the meetings', () => {
  it('are those of today, and the number of the next seven days', async () => {
    const session = await aSession(test, { capacity: 12 })
    await seatIn(test, await aUser(test), session)
    await atDays(test, session, ['2027-01-04', '2027-01-06'])
    await atDays(test, await aSession(test), ['2027-01-11', '2027-01-12'])
    const cancelled = await aSession(test)
    await atDays(test, cancelled, ['2027-01-04', '2027-01-05'])
    await changeRows(test, 'class_sessions', cancelled.id, { status: 'cancelled' })
    const { meetings, next } = await read()
    expect(meetings).toMatchObject([
      {
        session_id: session.id,
        start_time: '09:00',
        location: 'Room 2',
        seats_taken: 1,
        capacity: 12,
        is_over: true,
      },
    ])
    expect(next.meeting_count).toBe(3)
  })
})
