import { expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

// 7 PM in New York, where the day ends in five hours.
const clock = aClock(new Date('2027-01-05T00:00:00Z'))
const test = useTestApp({ clock: clock.clock })

/** Creates an open offer that expires at this time. */
async function anOffer(expiresAt: string) {
  const session = await aSession(test, { capacity: 1 })
  await seatIn(test, await aUser(test), session)
  const id = await waitIn(test, await aUser(test), session)
  await changeRows(test, 'class_sessions', session.id, { capacity: 2 })
  await changeRows(test, 'waitlist_entries', id, { status: 'offered', offer_expires_at: expiresAt })
  return id
}

/** Creates a payment that is due on this day. */
async function aPaymentDue(day: string) {
  const id = await seatIn(test, await aUser(test), await aSession(test))
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  await changeRows(test, 'payments', { enrollment_id: id }, { due_date: day })
}

it('counts the rows of the lists that wait for an administrator', async () => {
  const pending = await seatIn(test, await aUser(test), await aSession(test))
  const withdrawn = await seatIn(test, await aUser(test), await aSession(test))
  await changeRows(test, 'enrollments', withdrawn, {
    archived_at: clock.now(),
    archived_reason: 'Session ended',
  })
  const today = await anOffer('2027-01-05T04:59:00Z')
  await anOffer('2027-01-05T05:00:00Z')
  await anOffer('2027-01-04T23:59:00Z')
  await aPaymentDue('2027-01-03')
  await aPaymentDue('2027-01-04')

  const [student, later] = [await aUser(test), await aSession(test)]
  const requested = await seatIn(test, student, await aSession(test))
  const ask = (id: string, token: string) =>
    test.as({ token }).post(`/enrollments/${id}/transfer-request`, { session_id: later.id })
  await ask(requested, student.token)
  const leaver = await aUser(test)
  const left = await seatIn(test, leaver, await aSession(test))
  await ask(left, leaver.token)
  await test.as(leaver).delete(`/enrollments/${left}`)

  await aSession(test, { days: ['2027-03-02', '2027-03-08'] })
  const course = await aSession(test, { days: ['2027-03-02', '2027-03-25'] })
  await aSession(test, { days: ['2027-03-02', '2027-03-25'], status: 'cancelled' })

  await test.post('/contact', { name: 'Rosa', email: 'rosa@example.test', message: 'Sundays?' })

  const queue = (await test.asAdmin.get('/admin/work-queue')).body
  const enrollments = (await test.asAdmin.get('/enrollments?status=pending&current=true')).body
  const waitlist = (await test.asAdmin.get('/admin/waitlist?show=expiring')).body
  const payments = (await test.asAdmin.get('/admin/financial/payments/outstanding?due=overdue')).body
  expect(enrollments.enrollments.map(({ id }) => id)).toContain(pending)
  expect(enrollments.enrollments.map(({ id }) => id)).not.toContain(withdrawn)
  expect(waitlist.waitlist_entries.map(({ id }) => id)).toEqual([today])
  expect(queue).toEqual({
    pending_enrollments: enrollments.total,
    expiring_offers: 1,
    overdue_payments: 1,
    transfer_requests: 1,
    unconfirmed_meetings: 1,
    calls: 0,
    card_payments: 0,
    open_messages: 1,
    unchecked_files: 0,
    submitted_trainings: 0,
    center_requests: 0,
    draft_invoices: 0,
    overdue_invoices: 0,
    twin_accounts: 0,
    open_months: 0,
    used_sections: ['contact-messages'],
  })
  expect(payments.pagination.total).toBe(1)
  const requests = (await test.asAdmin.get('/enrollments?transfer=requested')).body
  expect(requests.enrollments).toMatchObject([
    { id: requested, transfer_request: { session_id: later.id, display_date: 'Feb 4, 2027' } },
  ])
  const classes = (await test.asAdmin.get('/admin/classes?meetings=unconfirmed')).body
  expect(classes.classes.map(({ id }) => id)).toEqual([course.classId])
})
