import { addDays, dayOf } from '@cubby/rules/days'
import { invoiceStateOf } from '@cubby/rules/money/invoices'
import { describe, expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aCenter, anApprovedOrder, anOrder, aSentInvoice, joinCenter } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCaller, aSession, atDays, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { renewLogin } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { requireCenter } from '../centers/queries.ts'
import { invoiceCenters } from './collect-lines.ts'
import { lockInvoice } from './queries.ts'
import { issueInvoice } from './write-invoice.ts'

const time = aClock(new Date('2026-11-27T15:00:00Z'))
const test = useTestApp({ clock: time.clock })
const today = () => dayOf(time.now(), test.config.provider.timezone)

const call = <Body>(method: string, path: string, { token }: TestUser, body?: object) =>
  test.call<Body>(method, path, { token, ...(body && { body }) })
const read = async (id: string) => (await test.asAdmin.get(`/admin/invoices/${id}`)).body.invoice
const list = async (centerId: string, query = '') =>
  (await test.asAdmin.get(`/admin/invoices?centerId=${centerId}${query}`)).body
const check = (amount: number, balance: number, changes: object = {}) => ({
  amount,
  balance,
  method: 'check',
  reference: '1042',
  date: today(),
  ...changes,
})

async function newestEntryOf(paymentId: string): Promise<string> {
  const { id } = await test.deps.db
    .selectFrom('payment_entries')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'corrected_in')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

describe('a draft', () => {
  it('has a line for each person and class, by day and then by name, with what was taken off', async () => {
    const { id } = await aCenter(test)
    const later = await aSession(test, { days: ['2027-02-01', '2027-02-01'], title: 'First Aid' })
    const first = await aSession(test, { days: ['2027-01-11', '2027-01-13'], title: 'CPR' })
    await anApprovedOrder(test, id, { session: later, poNumber: 'PO 1' })
    const { enrolled } = await anOrder(test, id, { session: first, people: 2, poNumber: 'PO 2' })
    for (const [at, { student, enrollmentId }] of enrolled.entries()) {
      await changeRows(test, 'users', student.id, {
        first_name: 'Ana',
        last_name: at === 0 ? 'zimmer' : 'Alvarez',
      })
      const discount = { kind: 'center', list_cents: 9500, off_cents: 950, unit: 'percent', value: 10 }
      await changeRows(test, 'enrollments', enrollmentId, { discount: JSON.stringify(discount) })
      await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
    }
    const { body, status } = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    expect(status).toBe(201)
    expect(body.invoice).toMatchObject({
      state: 'draft',
      number: null,
      issued_on: null,
      due_on: null,
      po_number: 'PO 2, PO 1',
      list_total: 285,
      discount: 19,
      total: 266,
      paid: 0,
      balance: 266,
      lines: 3,
      sent_at: null,
      billed_to: { name: 'Little Stars', tax_exempt_number: 'EX-204' },
    })
    expect(
      body.invoice.invoice_lines.map(({ student_name, class_title, class_dates, amount, discount_reason }) =>
        [student_name, class_title, class_dates, amount, discount_reason].join(' | ').replace(/\s/g, ' '),
      ),
    ).toEqual([
      'Ana Alvarez | CPR | Jan 11 – 13, 2027 | 85.5 | Center',
      'Ana zimmer | CPR | Jan 11 – 13, 2027 | 85.5 | Center',
      'Test User | First Aid | Feb 1, 2027 | 95 | ',
    ])
    const again = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    expect(codeOf(again)).toBe('invoice_empty')
  })

  it('loses a line whose person withdraws, and is not sent without lines', async () => {
    const { id } = await aCenter(test)
    const { enrolled } = await anApprovedOrder(test, id)
    const { body } = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    for (const { student, enrollmentId } of enrolled) {
      await test.as(student).delete(`/enrollments/${enrollmentId}`)
    }
    expect((await read(body.invoice.id)).lines).toBe(0)
    expect(codeOf(await test.asAdmin.post(`/admin/invoices/${body.invoice.id}/send`))).toBe('invoice_empty')
  })

  it('is sent with a number, a due day, and the address of that day', async () => {
    const { id, director } = await aCenter(test)
    const { invoice, enrolled } = await aSentInvoice(test, id, { people: 2 })
    expect(invoice).toMatchObject({
      state: 'sent',
      issued_on: today(),
      due_on: addDays(today(), 30),
      balance: 190,
    })
    expect(invoice.number).toMatch(/^INV-2026-\d{5}$/)
    await changeRows(test, 'centers', id, { name: 'Big Oaks' })
    expect((await read(invoice.id)).billed_to.name).toBe('Little Stars')
    const payments = await test.deps.db
      .selectFrom('payments')
      .select('due_date')
      .where(
        'enrollment_id',
        'in',
        enrolled.map(({ enrollmentId }) => enrollmentId),
      )
      .execute()
    expect(payments.map(({ due_date }) => due_date)).toEqual([invoice.due_on, invoice.due_on])
    const told = await rowsIn(test, 'notifications', { user_id: director.id }, ['title'])
    expect(told).toEqual([{ title: 'A new invoice for Little Stars' }])
    expect(codeOf(await test.asAdmin.post(`/admin/invoices/${invoice.id}/send`))).toBe('invoice_not_draft')
    expect((await auditLogOf(test, invoice.id)).map(({ action }) => action)).toEqual([
      'invoice.drafted',
      'invoice.sent',
    ])
  })

  it('says on which days the classes are when it is sent', async () => {
    const { id } = await aCenter(test)
    const { session } = await anApprovedOrder(test, id)
    const { body } = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    await atDays(test, session, ['2027-03-08', '2027-03-08'])
    const sent = await test.asAdmin.post(`/admin/invoices/${body.invoice.id}/send`)
    expect(sent.body.invoice.invoice_lines.map(({ class_dates }) => class_dates)).toEqual(['Mar 8, 2027'])
  })

  it('takes a due day of its own, and gives up its lines when it is discarded', async () => {
    const { id } = await aCenter(test)
    await anApprovedOrder(test, id)
    const { body } = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    const path = `/admin/invoices/${body.invoice.id}` as const
    const saved = await test.asAdmin.put(path, {
      po_number: 'PO 9',
      due_on: '2027-03-01',
    })
    expect(saved.body.invoice).toMatchObject({ po_number: 'PO 9', due_on: '2027-03-01' })
    expect((await test.asAdmin.delete(path)).status).toBe(200)
    expect((await test.asAdmin.get(path)).status).toBe(404)
    const next = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    const sent = await test.asAdmin.post(`/admin/invoices/${next.body.invoice.id}/send`)
    expect(sent.body.invoice.due_on).toBe(addDays(today(), 30))
    const late = { po_number: 'PO 10', due_on: '2027-04-01' }
    expect(codeOf(await test.asAdmin.put(`/admin/invoices/${next.body.invoice.id}`, late))).toBe(
      'invoice_not_draft',
    )
    const number = { po_number: 'PO 10', due_on: null }
    const kept = await test.asAdmin.put(`/admin/invoices/${next.body.invoice.id}`, number)
    expect(kept.body.invoice).toMatchObject({ po_number: 'PO 10', due_on: addDays(today(), 30) })
  })
})

describe('numbers', () => {
  it('have no gaps, also when a transaction that sends is rolled back', async () => {
    const { id: centerId } = await aCenter(test)
    const before = (await aSentInvoice(test, centerId)).invoice.number
    await anApprovedOrder(test, centerId)
    const { body } = await test.asAdmin.post(`/admin/centers/${centerId}/invoices`)
    const { id } = body.invoice
    const { db } = test.deps
    const sending = db.transaction().execute(async (trx) => {
      const invoice = await lockInvoice({ deps: test.deps, trx }, { id })
      const center = await requireCenter(trx, {
        centerId,
        caller: aCaller(test.admin, 'admin'),
        office: true,
      })
      await issueInvoice({ deps: test.deps, trx, now: time.now() }, { invoice, center, writer: null })
      throw new Error('undo')
    })
    await expect(sending).rejects.toThrow('undo')
    const sent = await test.asAdmin.post(`/admin/invoices/${id}/send`)
    const counted = (number: string | null | undefined) => Number(number?.slice(-5))
    expect(counted(sent.body.invoice.number)).toBe(counted(before) + 1)
  })
})

describe('money', () => {
  it('fills the lines in their order, each with a receipt of its own, and tells no student', async () => {
    const { id } = await aCenter(test)
    const { invoice, enrolled } = await aSentInvoice(test, id, { people: 3 })
    const path = `/admin/invoices/${invoice.id}/receipts` as const
    const part = await test.asAdmin.post(path, check(120, 285))
    expect(part.body.invoice).toMatchObject({ state: 'partly_paid', paid: 120, balance: 165 })
    expect(part.body.invoice.invoice_lines.map(({ paid }) => paid)).toEqual([95, 25, 0])
    expect(part.body.invoice.receipts).toMatchObject([{ amount: 120, method: 'check', reference: '1042' }])
    const rest = await test.asAdmin.post(path, check(165, 165, { method: 'transfer' }))
    expect(rest.body.invoice).toMatchObject({ state: 'paid', paid: 285, balance: 0 })
    const entries = await test.deps.db
      .selectFrom('payment_entries')
      .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
      .select(['payment_entries.amount_cents', 'receipt_number'])
      .where(
        'enrollment_id',
        'in',
        enrolled.map(({ enrollmentId }) => enrollmentId),
      )
      .execute()
    expect(entries.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([
      2500, 7000, 9500, 9500,
    ])
    expect(new Set(entries.map(({ receipt_number }) => receipt_number)).size).toBe(4)
    const told = await test.deps.db
      .selectFrom('notifications')
      .select('type')
      .where('type', '=', 'payment_receipt')
      .where(
        'user_id',
        'in',
        enrolled.map(({ student }) => student.id),
      )
      .execute()
    expect(told).toEqual([])
  })

  it('is refused above the balance, after another receipt, on a draft, and on a day in the future', async () => {
    const { id } = await aCenter(test)
    const { invoice } = await aSentInvoice(test, id)
    const path = `/admin/invoices/${invoice.id}/receipts` as const
    expect(codeOf(await test.asAdmin.post(path, check(95.01, 95)))).toBe('invoice_overpaid')
    expect(codeOf(await test.asAdmin.post(path, check(10, 90)))).toBe('invoice_balance_changed')
    expect(codeOf(await test.asAdmin.post(path, check(10, 95, { date: addDays(today(), 1) })))).toBe(
      'invalid_input',
    )
    const earlier = { date: addDays(today(), -3) }
    expect(codeOf(await test.asAdmin.post(path, check(10, 95, earlier)))).toBe('date_unconfirmed')
    const confirmed = await test.asAdmin.post(path, check(10, 95, { ...earlier, confirmed_date: true }))
    expect(confirmed.body.invoice.receipts).toMatchObject([{ day: earlier.date }])
    await anApprovedOrder(test, id)
    const { body } = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    expect(
      codeOf(await test.asAdmin.post(`/admin/invoices/${body.invoice.id}/receipts`, check(10, 95))),
    ).toBe('invoice_not_sent')
  })

  it('that was recorded wrongly is corrected on its line, and the receipt says so', async () => {
    const { id } = await aCenter(test)
    const { invoice } = await aSentInvoice(test, id, { people: 2 })
    await test.asAdmin.post(`/admin/invoices/${invoice.id}/receipts`, check(120, 190))
    const [line] = (await read(invoice.id)).invoice_lines
    const entry = await rowIn(test, 'payment_entries', { payment_id: line?.transaction_id ?? '' })
    const path = `/admin/financial/payments/${line?.transaction_id}/corrections` as const
    for (const amount of [50, 60]) {
      const wrong = amount === 50 ? entry.id : await newestEntryOf(line?.transaction_id ?? '')
      const right = { entry_id: wrong, amount, method: 'check', date: today() }
      expect((await test.asAdmin.post(path, right)).status).toBe(200)
    }
    expect(await read(invoice.id)).toMatchObject({
      paid: 85,
      balance: 105,
      receipts: [{ amount: 85 }],
    })
  })

  it('comes from a director by card, in parts, and from nobody else', async () => {
    const { id, director } = await aCenter(test)
    const other = await aCenter(test)
    const { invoice, enrolled } = await aSentInvoice(test, id, { people: 2 })
    const path = `/centers/${id}/invoices/${invoice.id}/pay` as const
    const half = await test.as(director).post(path, { amount: 100, balance: 190 })
    expect(half.body).toMatchObject({
      checkout_url: null,
      message: 'Thank you. The payment is recorded.',
      invoice: { state: 'partly_paid', balance: 90, receipts: [{ recorded_by: null, method: 'card' }] },
    })
    expect(half.body.invoice.invoice_lines.map(({ transaction_id }) => transaction_id)).toEqual([null, null])
    const rest = await test.as(director).post(path, { amount: 90, balance: 90 })
    expect(rest.body.invoice.state).toBe('paid')
    const [{ student } = { student: director }] = enrolled
    const former = await aUser(test)
    const membership = await joinCenter(test, { centerId: id, userId: former.id, kind: 'director' })
    await changeRows(test, 'center_members', membership, { left_at: time.now() })
    for (const caller of [other.director, student, former, test.admin]) {
      for (const [method, kind] of [
        ['POST', 'pay'],
        ['GET', 'pdf'],
      ] as const) {
        const asked = await call(
          method,
          `/centers/${id}/invoices/${invoice.id}/${kind}`,
          caller,
          method === 'POST' ? { amount: 1, balance: 0 } : undefined,
        )
        expect([asked.status, codeOf(asked)]).toEqual([404, 'center_not_found'])
      }
    }
    const theirs = `/centers/${other.id}/invoices/${invoice.id}` as const
    const wrong = await test.as(other.director).post(`${theirs}/pay`, { amount: 1, balance: 0 })
    expect([wrong.status, codeOf(wrong)]).toEqual([404, 'invoice_not_found'])
    expect(codeOf(await test.as(other.director).get(`${theirs}/pdf`))).toBe('invoice_not_found')
  })
})

describe('credit notes', () => {
  it('follow a withdrawal, and what was paid becomes due for a refund', async () => {
    const { id } = await aCenter(test)
    const { invoice, enrolled } = await aSentInvoice(test, id, { people: 2 })
    await test.asAdmin.post(`/admin/invoices/${invoice.id}/receipts`, check(95, 190))
    for (const { student, enrollmentId } of enrolled) {
      await test.as(student).delete(`/enrollments/${enrollmentId}`)
    }
    const after = await read(invoice.id)
    expect(after).toMatchObject({ state: 'credited', credited: 190, paid: 0, balance: 0 })
    expect(after.credit_notes.map(({ amount }) => amount)).toEqual([95, 95])
    expect(after.credit_notes[0]?.number).toMatch(/^CN-2026-\d{5}$/)
    expect(codeOf(await test.asAdmin.post(`/admin/invoices/${invoice.id}/void`, { reason: 'No' }))).toBe(
      'invoice_has_money',
    )
  })
})

describe('a void invoice', () => {
  it('frees its lines, is not owed, and has had no money', async () => {
    const { id } = await aCenter(test)
    const { invoice } = await aSentInvoice(test, id)
    const path = `/admin/invoices/${invoice.id}/void` as const
    const done = await test.asAdmin.post(path, { reason: 'Wrong PO number' })
    expect(done.body.invoice).toMatchObject({ state: 'void', balance: 0, void_reason: 'Wrong PO number' })
    expect(codeOf(await test.asAdmin.post(path, { reason: 'Again' }))).toBe('invoice_not_sent')
    const { body } = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    await test.asAdmin.post(`/admin/invoices/${body.invoice.id}/send`)
    await test.asAdmin.post(`/admin/invoices/${body.invoice.id}/receipts`, check(95, 95))
    expect(await read(invoice.id)).toMatchObject({ state: 'void', paid: 0, balance: 0 })
    const paid = `/admin/invoices/${body.invoice.id}/void` as const
    expect(codeOf(await test.asAdmin.post(paid, { reason: 'No' }))).toBe('invoice_has_money')
  })
})

describe('the list', () => {
  it('filters by state as the rule decides it, searches, and adds up what is owed', async () => {
    const { id } = await aCenter(test, { name: 'Maple House' })
    const before = (await list(id)).stats
    const paid = (await aSentInvoice(test, id)).invoice
    await test.asAdmin.post(`/admin/invoices/${paid.id}/receipts`, check(95, 95))
    const partly = (await aSentInvoice(test, id, { people: 2 })).invoice
    await test.asAdmin.post(`/admin/invoices/${partly.id}/receipts`, check(20, 190))
    const sent = (await aSentInvoice(test, id)).invoice
    const credited = await aSentInvoice(test, id)
    for (const { student, enrollmentId } of credited.enrolled) {
      await test.as(student).delete(`/enrollments/${enrollmentId}`)
    }
    const voided = (await aSentInvoice(test, id)).invoice
    await test.asAdmin.post(`/admin/invoices/${voided.id}/void`, { reason: 'Wrong' })
    await anApprovedOrder(test, id)
    await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    const overdue = (await aSentInvoice(test, id)).invoice
    await changeRows(test, 'invoices', overdue.id, { due_on: addDays(today(), -1) })
    const all = await list(id)
    expect(all.pagination.total).toBe(7)
    for (const state of ['draft', 'sent', 'partly_paid', 'paid', 'overdue', 'credited', 'void'] as const) {
      const found = (await list(id, `&state=${state}`)).invoices
      expect(found.length, state).toBeGreaterThan(0)
      expect(found.map((one) => one.id)).toEqual(
        all.invoices.filter((one) => one.state === state).map((one) => one.id),
      )
    }
    for (const one of all.invoices) {
      const cents = (dollars: number) => Math.round(dollars * 100)
      const sums = {
        total: cents(one.total),
        credited: cents(one.credited),
        paid: cents(one.paid),
        balance: cents(one.balance),
      }
      const status = one.state === 'draft' || one.state === 'void' ? one.state : 'issued'
      expect(invoiceStateOf({ ...one, status }, sums, today())).toBe(one.state)
    }
    expect((await list(id, '&state=open')).invoices.map((one) => one.id).toSorted()).toEqual(
      [overdue, partly, sent].map((one) => one.id).toSorted(),
    )
    expect(all.stats).toMatchObject({
      owed: before.owed + 170 + 95 + 95,
      overdue: before.overdue + 95,
      overdue_count: before.overdue_count + 1,
    })
    expect((await list(id, `&searchTerm=maple ${sent.number}`)).invoices).toMatchObject([{ id: sent.id }])
    const csv = await test.asAdmin.get(`/admin/invoices/export?centerId=${id}&state=overdue`)
    expect(csv.text.trim().split('\r\n').slice(1)).toEqual([
      `${overdue.number},Maple House,overdue,${today()},${addDays(today(), -1)},,1,95.00,0.00,0.00,95.00`,
    ])
  })
})

describe('the job', () => {
  // Logins end while the clock moves.
  const drafts = async (id: string) =>
    (await list(id)).invoices.map(({ state, lines, po_number }) => `${state} ${lines} ${po_number}`)

  it('drafts each order once nothing of it is pending, once', async () => {
    const { id } = await aCenter(test)
    await anApprovedOrder(test, id, { people: 2, poNumber: 'A' })
    const pending = await anOrder(test, id, { people: 2, poNumber: 'B' })
    const [first, second] = pending.enrolled.map(({ enrollmentId }) => enrollmentId)
    await test.asAdmin.post(`/enrollments/${first}/approve`)
    await Promise.all([invoiceCenters(test.deps), invoiceCenters(test.deps)])
    expect(await drafts(id)).toEqual(['draft 2 A'])
    await test.asAdmin.post(`/enrollments/${second}/approve`)
    await invoiceCenters(test.deps)
    await invoiceCenters(test.deps)
    expect((await drafts(id)).toSorted()).toEqual(['draft 2 A', 'draft 2 B'])
  })

  it('waits for the end of the month, in the time zone of the provider, and sends at once if it may', async () => {
    time.set(new Date('2026-12-01T04:30:00Z'))
    const { id } = await aCenter(test, { terms: { invoices: 'month', sends: 'automatically' } })
    await anApprovedOrder(test, id)
    await invoiceCenters(test.deps)
    expect(await drafts(id)).toEqual([])
    time.set(new Date('2026-12-01T05:30:00Z'))
    await renewLogin(test)
    await anApprovedOrder(test, id)
    await invoiceCenters(test.deps)
    expect(await drafts(id)).toEqual(['sent 1 '])
    const [sent] = (await list(id)).invoices
    await test.asAdmin.post(`/admin/invoices/${sent?.id}/void`, { reason: 'Wrong' })
    await invoiceCenters(test.deps)
    // What the office took back waits for the office.
    expect((await drafts(id)).toSorted()).toEqual(['draft 1 ', 'void 1 '])
  })
})
