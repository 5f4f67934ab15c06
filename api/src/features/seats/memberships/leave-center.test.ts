import { describe, expect, it } from 'vitest'
import { aCenter, orderIn, type TestCenter, type TestMember } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestSession } from '../../../testing/factories.ts'
import { addRow, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const time = aClock(NOW)
const test = useTestApp({ clock: time.clock })

type Choice = 'center' | 'self' | 'withdraw'
const own = async ({ token }: { readonly token: string }) =>
  (await test.as({ token }).get('/users/centers')).body.memberships
const leave = ({ token, memberId }: TestMember, choices: Readonly<Record<string, Choice>> = {}) =>
  test.as({ token }).post(`/users/centers/${memberId}/leave`, {
    choices: Object.entries(choices).map(([enrollment_id, choice]) => ({ enrollment_id, choice })),
  })
const approve = (id: string) => test.asAdmin.post(`/enrollments/${id}/approve`)
const messagesTo = ({ id }: { readonly id: string }, type: string) =>
  rowsIn(test, 'notifications', { user_id: id, type }, ['title', 'message'])
const enrollmentIn = (session: TestSession, { id }: { readonly id: string }) =>
  test.deps.db
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .select([
      ...(['enrollments.id', 'enrollments.status', 'enrollments.center_id'] as const),
      ...(['payments.id as payment_id', 'payments.status as payment', 'payments.due_date'] as const),
    ])
    .where('session_id', '=', session.id)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()

/** A center with one of its staff, who has an approved seat that the center pays for. */
async function anOrder(options: Parameters<typeof aSession>[1] = {}) {
  const center = await aCenter(test, { staff: 1 })
  const [person] = center.staff
  if (!person) throw new Error('nobody')
  const session = await aSession(test, { days: ['2027-01-20', '2027-01-20'], ...options })
  await orderIn(test, center, session)
  const { id } = await enrollmentIn(session, person)
  await approve(id)
  return { center, person, session, id, paymentId: (await enrollmentIn(session, person)).payment_id ?? '' }
}

/** Puts a payment on an invoice of its center. */
async function invoiced(center: TestCenter, paymentId: string, status: 'draft' | 'issued'): Promise<string> {
  const invoiceId = crypto.randomUUID()
  const isIssued = status === 'issued'
  await addRow(test, 'invoices', {
    id: invoiceId,
    kind: 'invoice',
    center_id: center.id,
    corrects_id: null,
    status,
    created_at: NOW,
    created_by: null,
    mailed_at: null,
    updated_at: NOW,
    ...(isIssued && { issued_on: '2026-12-01', due_on: '2026-12-31', billed_to: JSON.stringify({}) }),
  })
  await addRow(test, 'invoice_lines', {
    id: crypto.randomUUID(),
    invoice_id: invoiceId,
    position: 1,
    payment_id: paymentId,
    credits_line_id: null,
    student_name: 'Test User',
    class_title: 'CPR',
    class_dates: 'Jan 20',
    list_cents: 9500,
    discount_cents: 0,
    discount_reason: '',
    amount_cents: 9500,
  })
  return invoiceId
}

const linesOf = (invoiceId: string) =>
  test.deps.db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['invoices.kind', 'amount_cents'])
    .where((eb) => eb.or([eb('invoices.id', '=', invoiceId), eb('corrects_id', '=', invoiceId)]))
    .orderBy('invoices.kind', 'desc')
    .execute()

describe('a member of the staff', () => {
  it('reads the classes that the center pays for', async () => {
    const { center, person, id } = await anOrder()
    expect(await own(person)).toMatchObject([
      {
        id: person.memberId,
        center_id: center.id,
        center_name: 'Little Stars',
        kind: 'staff',
        enrollments: [
          {
            enrollment_id: id,
            class_title: 'CPR and First Aid Certification',
            display_date: 'Jan 20, 2027',
            has_started: false,
            is_invoiced: false,
            amount: 95,
          },
        ],
      },
    ])
    expect(await own(center.director)).toMatchObject([{ kind: 'director', enrollments: [] }])
  })

  it('has to choose for a class that has not begun and was not invoiced', async () => {
    const { person, session } = await anOrder()
    expect(codeOf(await leave(person))).toBe('center_choice_missing')
    expect(await own(person)).toHaveLength(1)
    expect((await enrollmentIn(session, person)).status).toBe('approved')
  })

  it('leaves, and the center goes on paying', async () => {
    const { center, person, session, id } = await anOrder()
    const { status, body } = await leave(person, { [id]: 'center' })
    expect([status, body]).toEqual([
      200,
      { message: 'You left. The center can no longer see your information.' },
    ])
    expect(await own(person)).toEqual([])
    expect(await enrollmentIn(session, person)).toMatchObject({ status: 'approved', center_id: center.id })
    const told = await messagesTo(center.director, 'center_membership')
    expect(told.map(({ title }) => title)).toEqual(['Test User left Little Stars'])
    expect(JSON.stringify(told)).not.toContain('CPR')
  })

  it('leaves and pays: the payment becomes theirs, with a day of its own, off the draft', async () => {
    const { center, person, session, id, paymentId } = await anOrder()
    const draft = await invoiced(center, paymentId, 'draft')
    await leave(person, { [id]: 'self' })
    expect(await enrollmentIn(session, person)).toMatchObject({
      status: 'approved',
      center_id: null,
      payment: 'pending',
      due_date: '2027-01-13',
      payment_id: paymentId,
    })
    expect(await linesOf(draft)).toEqual([])
    expect((await messagesTo(person, 'payment_due')).at(-1)).toEqual({
      title: 'You left Little Stars',
      message: 'You pay $95.00 for CPR and First Aid Certification on Jan 20, 2027 by Jan 13, 2027.',
    })
  })

  it('leaves and withdraws: the seat goes to the next on the waitlist', async () => {
    const { center, person, session, id, paymentId } = await anOrder({ capacity: 1 })
    const next = await aUser(test)
    await test.as(next).post(`/enrollments/waitlist/${session.id}`)
    const draft = await invoiced(center, paymentId, 'draft')
    await leave(person, { [id]: 'withdraw' })
    expect(await enrollmentIn(session, person)).toMatchObject({ status: 'withdrawn', payment: 'void' })
    expect(await linesOf(draft)).toEqual([])
    const offered = (await rowsIn(test, 'waitlist_entries', { user_id: next.id }, ['status']))[0]
    expect(offered).toEqual({ status: 'offered' })
    expect(await messagesTo(center.director, 'center_staff')).toMatchObject([
      { title: 'Test User withdrew from CPR and First Aid Certification' },
    ])
  })

  it('keeps what was invoiced at the expense of the center, whatever they choose, but can withdraw', async () => {
    const first = await anOrder()
    await invoiced(first.center, first.paymentId, 'issued')
    expect((await own(first.person))[0]?.enrollments).toMatchObject([{ is_invoiced: true }])
    expect((await leave(first.person, { [first.id]: 'self' })).status).toBe(200)
    expect((await enrollmentIn(first.session, first.person)).center_id).toBe(first.center.id)

    const second = await anOrder()
    const invoice = await invoiced(second.center, second.paymentId, 'issued')
    await leave(second.person, { [second.id]: 'withdraw' })
    expect(await linesOf(invoice)).toEqual([
      { kind: 'invoice', amount_cents: 9500 },
      { kind: 'credit_note', amount_cents: 9500 },
    ])
  })

  it('keeps what has begun at the expense of the center, unless they choose to pay', async () => {
    const [first, second] = [
      await anOrder({ days: ['2026-12-02', '2026-12-09'] }),
      await anOrder({ days: ['2026-12-02', '2026-12-09'] }),
    ]
    time.set(new Date('2026-12-03T15:00:00Z'))
    expect((await own(first.person))[0]?.enrollments).toMatchObject([{ has_started: true }])
    expect((await leave(first.person)).status).toBe(200)
    expect((await leave(second.person, { [second.id]: 'self' })).status).toBe(200)
    time.set(NOW)
    expect((await enrollmentIn(first.session, first.person)).center_id).toBe(first.center.id)
    expect((await enrollmentIn(second.session, second.person)).center_id).toBeNull()
  })

  it('keeps their place on a waitlist, and pays for it', async () => {
    const center = await aCenter(test, { staff: 1 })
    const [person] = center.staff
    if (!person) throw new Error('nobody')
    const session = await aSession(test, { capacity: 1, days: ['2027-01-20', '2027-01-20'] })
    await seatIn(test, await aUser(test), session)
    await orderIn(test, center, session, { mode: 'fitting' })
    expect((await leave(person)).status).toBe(200)
    const entry = (await rowsIn(test, 'waitlist_entries', { user_id: person.id }, ['status', 'center_id']))[0]
    expect(entry).toEqual({ status: 'waiting', center_id: null })
    expect((await messagesTo(person, 'center_membership')).map(({ message }) => message)).toEqual([
      'You keep your place on the waitlist for CPR and First Aid Certification on Jan 20, 2027, and pay if you get a spot.',
    ])
  })

  it('leaves nothing that belongs to another center, or to somebody else', async () => {
    const [first, second] = [await anOrder(), await anOrder()]
    const stranger = { ...second.person, memberId: first.person.memberId }
    expect(codeOf(await leave(stranger, { [first.id]: 'withdraw' }))).toBe('center_not_found')
    await leave(second.person, { [second.id]: 'center', [first.id]: 'withdraw' })
    expect((await enrollmentIn(first.session, first.person)).status).toBe('approved')
  })
})

describe('a director', () => {
  it('who is the last one cannot leave', async () => {
    const { director } = await aCenter(test, { staff: 1 })
    expect(codeOf(await leave(director))).toBe('center_last_director')
    expect(await own(director)).toHaveLength(1)
  })
})
