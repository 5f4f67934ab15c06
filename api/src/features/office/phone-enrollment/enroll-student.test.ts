import type { OfficeEnrollment } from '@cubby/contract/office/office-enrollments'
import { addDays, dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { addRow, changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
afterAll(() => expectSeatsInOrder(test))

const enroll = (form: Partial<OfficeEnrollment>, headers: Record<string, string> = {}) =>
  test.asAdmin.post('/admin/enrollments', form, headers)
const aPerson = () => ({
  first_name: 'Rosa',
  last_name: 'Delgado',
  email: `${crypto.randomUUID()}@example.test`,
  phone_number: '(718) 555-0187',
})
const today = () => dayOf(new Date(), test.config.provider.timezone)
const cash = (amount: number, changes = {}) => ({
  amount,
  method: 'cash' as const,
  date: today(),
  ...changes,
})
const inSession = ({ id }: TestSession, status: OfficeEnrollment['status'] = 'approved') => ({
  session_id: id,
  status,
})
const rowsOf = async () => {
  const count = async (
    table: 'users' | 'enrollments' | 'payments' | 'payment_entries' | 'waitlist_entries',
  ) =>
    Number(
      (
        await test.deps.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return [
    await count('users'),
    await count('enrollments'),
    await count('payments'),
    await count('payment_entries'),
    await count('waitlist_entries'),
  ]
}
const notificationsOf = async (id: string) =>
  (await rowsIn(test, 'notifications', { user_id: id })).map(({ title }) => title)
const auditedBy = async (id: string) =>
  (
    await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', test.admin.id)
      .where(sql<SqlBool>`details ->> 'user_id' = ${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('the office enrolls a student who calls', () => {
  it('for the first time, approves, and records the payment', async () => {
    const session = await aSession(test)
    const person = aPerson()
    const { status, body } = await enroll({
      new_student: person,
      ...inSession(session),
      payment: cash(95, { reference: '1204' }),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      student: { name: 'Rosa Delgado', email: person.email, invited: true },
      enrollment: { enrollment_status: 'approved', session_id: session.id },
      waitlist_entry: null,
      payment: { amount: 95, paid: 95, remaining: 0, status: 'paid' },
    })
    expect(
      (await notificationsOf(body.student.id)).map((title) => title.split(' ').slice(0, 3).join(' ')),
    ).toEqual(['You are enrolled', 'Your payment for'])
    expect(await auditedBy(body.student.id)).toEqual([
      'user.invited',
      'enrollment.entered',
      'payment.recorded',
    ])
  })

  it('whom the office knows, as pending, so that nothing is owed yet', async () => {
    const session = await aSession(test)
    const { id } = await aUser(test)
    const { body } = await enroll({ student_id: id, ...inSession(session, 'pending') })
    expect(body).toMatchObject({ enrollment: { enrollment_status: 'pending' }, payment: null })
    expect(body.student.invited).toBe(false)
    expect(await notificationsOf(id)).toEqual(['Your spot in CPR and First Aid Certification is held'])
  })

  it('as pending, although enrollments of students are approved at once', async () => {
    const { body: current } = await test.asAdmin.get('/admin/settings')
    const save = (auto_approve_enrollments: boolean) =>
      test.asAdmin.put('/admin/settings', { ...current.settings, auto_approve_enrollments })
    await save(true)
    const { body } = await enroll({
      student_id: (await aUser(test)).id,
      ...inSession(await aSession(test), 'pending'),
    })
    await save(false)
    expect(body.enrollment?.enrollment_status).toBe('pending')
  })

  it('with a part of the price', async () => {
    const { id } = await aUser(test)
    const { body } = await enroll({ student_id: id, ...inSession(await aSession(test)), payment: cash(40) })
    expect(body.payment).toMatchObject({ paid: 40, remaining: 55 })
  })

  it('on the waitlist of a full session', async () => {
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, await aUser(test), session)
    const { id } = await aUser(test)
    const { body } = await enroll({ student_id: id, ...inSession(session, 'waitlist') })
    expect(body).toMatchObject({
      enrollment: null,
      payment: null,
      waitlist_entry: { position: 1, status: 'waiting' },
    })
    expect(await notificationsOf(id)).toEqual(['You are on the waitlist for CPR and First Aid Certification'])
    expect(await auditedBy(id)).toEqual(['waitlist.entered'])
  })

  it('with the seat that an offer holds for them', async () => {
    const session = await aSession(test, { capacity: 1 })
    const first = await aUser(test)
    const enrollmentId = await seatIn(test, first, session)
    const waiting = await aUser(test)
    await waitIn(test, waiting, session)
    await test.as(first).delete(`/enrollments/${enrollmentId}`)
    expect(codeOf(await enroll({ student_id: (await aUser(test)).id, ...inSession(session) }))).toBe(
      'session_full',
    )
    const { body } = await enroll({ student_id: waiting.id, ...inSession(session) })
    expect(body.enrollment?.enrollment_status).toBe('approved')
  })
})

describe('nothing is stored when', () => {
  const refusal = async (form: Partial<OfficeEnrollment>) => {
    const rows = await rowsOf()
    const response = await enroll(form)
    expect(await rowsOf()).toEqual(rows)
    return [response.status, codeOf(response), response.body.fields]
  }

  it('the session is full', async () => {
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, await aUser(test), session)
    expect(await refusal({ new_student: aPerson(), ...inSession(session), payment: cash(95) })).toEqual([
      409,
      'session_full',
      undefined,
    ])
  })

  it('the payment is more than the price, or of a day to come', async () => {
    const session = await aSession(test)
    expect(await refusal({ new_student: aPerson(), ...inSession(session), payment: cash(95.01) })).toEqual([
      409,
      'amount_exceeds_remaining',
      undefined,
    ])
    const date = addDays(today(), 1)
    expect(
      (await refusal({ new_student: aPerson(), ...inSession(session), payment: cash(95, { date }) })).slice(
        0,
        2,
      ),
    ).toEqual([400, 'invalid_input'])
  })

  it('the class costs nothing, but a payment is recorded', async () => {
    const session = await aSession(test)
    await changeRows(test, 'classes', session.classId, { price_cents: 0 })
    expect((await refusal({ new_student: aPerson(), ...inSession(session), payment: cash(1) }))[1]).toBe(
      'nothing_owed',
    )
  })

  it('the new student has an account', async () => {
    const { email } = await aUser(test)
    expect(
      await refusal({ new_student: { ...aPerson(), email }, ...inSession(await aSession(test)) }),
    ).toEqual([409, 'email_taken', { 'new_student.email': 'An account with this email already exists' }])
  })

  it('the student has a seat or a place on the waitlist, or there are spots', async () => {
    const session = await aSession(test, { capacity: 1 })
    const student = await aUser(test)
    const open = await aSession(test)
    expect((await refusal({ student_id: student.id, ...inSession(open, 'waitlist') }))[1]).toBe(
      'session_has_spots',
    )
    await seatIn(test, student, session)
    expect((await refusal({ student_id: student.id, ...inSession(session) }))[1]).toBe('already_enrolled')
    const waiting = await aUser(test)
    await waitIn(test, waiting, session)
    expect((await refusal({ student_id: waiting.id, ...inSession(session, 'waitlist') }))[1]).toBe(
      'already_waiting',
    )
  })

  it('the student cannot enroll', async () => {
    const session = await aSession(test)
    const suspended = await aUser(test, { status: 'suspended' })
    const instructor = await aUser(test, { role: 'instructor' })
    expect((await refusal({ student_id: suspended.id, ...inSession(session) }))[1]).toBe('account_not_active')
    expect((await refusal({ student_id: instructor.id, ...inSession(session) }))[1]).toBe(
      'staff_cannot_enroll',
    )
    expect((await refusal({ student_id: 'unknown', ...inSession(session) }))[1]).toBe('user_not_found')
    expect((await refusal({ student_id: suspended.id, session_id: 'unknown', status: 'pending' }))[1]).toBe(
      'session_not_found',
    )
  })

  it('the terms changed since the office told them', async () => {
    const session = await aSession(test)
    const terms = { price: 90, start_date: '', end_date: '', start_time: '', end_time: '', location: null }
    expect((await refusal({ new_student: aPerson(), ...inSession(session), terms }))[1]).toBe('terms_changed')
  })

  it('the form names no student or two, or a payment without an approval', async () => {
    const session = await aSession(test)
    const { id } = await aUser(test)
    expect(await refusal(inSession(session))).toEqual([
      400,
      'invalid_input',
      { student_id: 'Please choose a student' },
    ])
    expect((await refusal({ student_id: id, new_student: aPerson(), ...inSession(session) }))[0]).toBe(400)
    expect(
      (await refusal({ student_id: id, ...inSession(session, 'pending'), payment: cash(95) }))[2],
    ).toEqual({
      payment: 'A payment can be recorded once the enrollment is approved',
    })
  })
})

describe('a student without a password', () => {
  /** Runs the mail job of a user and returns what it sent. */
  const mailsTo = async (userId: string) => {
    const { mailer, mails } = aMailbox()
    await handlersOf({ ...test.deps, mailer })['email-invitation']({ userId })
    return mails
  }
  const anImported = async () => {
    const { id } = await aUser(test)
    await changeRows(test, 'users', id, { invited_at: new Date(), password_hash: null })
    await addRow(test, 'invitations', { user_id: id })
    return id
  }

  it('who was never invited gets the link that the answer promises, and no second one while it works', async () => {
    const id = await anImported()
    const first = await enroll({ student_id: id, ...inSession(await aSession(test)) })
    expect(first).toMatchObject({ status: 201, body: { student: { invited: true } } })
    expect(await mailsTo(id)).toHaveLength(1)
    expect(await auditedBy(id)).toContain('user.invitation_sent')
    const second = await enroll({ student_id: id, ...inSession(await aSession(test)) })
    expect(second.body.student.invited).toBe(false)
    await changeRows(test, 'invitations', { user_id: id }, { expires_at: new Date(0) })
    const third = await enroll({ student_id: id, ...inSession(await aSession(test)) })
    expect(third.body.student.invited).toBe(true)
  })

  it('is not invited when the enrollment is refused', async () => {
    const id = await anImported()
    const session = await aSession(test, { status: 'cancelled' })
    expect((await enroll({ student_id: id, ...inSession(session) })).status).toBe(409)
    expect(await auditedBy(id)).not.toContain('user.invitation_sent')
  })
})

it('enrolls a late student in a session that has begun, if the office confirmed it', async () => {
  const session = await aSession(test, { capacity: 1 })
  await changeRows(test, 'class_sessions', session.id, {
    start_date: addDays(today(), -2),
    end_date: addDays(today(), 1),
  })
  const [student, other] = [await aUser(test), await aUser(test)]
  const late = (user: TestUser, isLate = true) =>
    enroll({ student_id: user.id, ...inSession(session), ...(isLate && { late: true }) })
  expect(codeOf(await late(student, false))).toBe('session_started')
  expect(await late(student)).toMatchObject({
    status: 201,
    body: { enrollment: { enrollment_status: 'approved' } },
  })
  expect(codeOf(await late(other))).toBe('session_full')
})
