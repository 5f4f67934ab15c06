import type { InvoiceReceiptRequest } from '@cubby/contract/money/invoices'
import { dayOf } from '@cubby/rules/days'
import { linePaidCents, owedCents } from '@cubby/rules/money/invoices'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { Refusal } from '../../../platform/errors.ts'
import { aCenter, anApprovedOrder, aSentInvoice } from '../../../testing/centers.ts'
import { aCaller } from '../../../testing/factories.ts'
import { atScale } from '../../../testing/race.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { withdraw } from '../../seats/enrollments/withdraw.ts'
import { payInvoice } from '../online-payments/pay-invoice.ts'
import { discardDraft, sendInvoice, voidInvoice } from './change-invoice.ts'
import { collectInvoice, invoiceCenters } from './collect-lines.ts'
import { type InvoiceLock, lineFacts, linesQuery, lockInvoice, readInvoice } from './queries.ts'
import { recordInvoiceReceipt } from './receive-receipt.ts'

const test = useTestApp()
const ROUNDS = atScale(6, 60)

/** Reads the invoice without a lock. The positive control needs this mistake. */
const readWithoutLock: InvoiceLock = ({ trx }, input) => readInvoice(trx, input)

/** A sent invoice of $95 for each person, and those who deal with it. */
async function anInvoice(people = 2) {
  const center = await aCenter(test)
  const { invoice, enrolled } = await aSentInvoice(test, center.id, { people })
  return {
    centerId: center.id,
    id: invoice.id,
    enrolled,
    office: { deps: test.deps, caller: aCaller(test.admin, 'admin') },
    director: { deps: test.deps, caller: aCaller(center.director, 'student') },
  }
}

async function checkOf(amount: number, balance: number): Promise<InvoiceReceiptRequest> {
  const date = dayOf(await test.deps.clock(test.deps.db), test.config.provider.timezone)
  return { amount, balance, method: 'check', reference: '1042', date }
}

/** Runs everything at once. Returns 'done' or the code of the refusal of each. Any other failure fails the test. */
async function atOnce(...operations: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const results = await Promise.allSettled(operations.map((operation) => operation()))
  return results.map((result) => {
    if (result.status === 'fulfilled') return 'done'
    if (result.reason instanceof Refusal) return result.reason.code
    throw result.reason
  })
}

/** Fails unless every live line of a center bills what is owed, once, and no line has more money than that. */
async function expectLinesInOrder(centerId: string): Promise<void> {
  const lines = (
    await linesQuery(test.deps.db)
      .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
      .where('center_id', '=', centerId)
      .where('invoices.kind', '=', 'invoice')
      .where('invoices.status', '<>', 'void')
      .execute()
  )
    .map(lineFacts)
    .filter(({ left_cents }) => left_cents > 0)
  expect(new Set(lines.map(({ payment_id }) => payment_id)).size).toBe(lines.length)
  for (const line of lines) {
    expect(line.left_cents).toBe(owedCents(line.payment))
    expect(linePaidCents(line)).toBeLessThanOrEqual(line.left_cents)
  }
}

async function recordTheSameCheck(lock: InvoiceLock) {
  const { id, office } = await anInvoice()
  const receipt = await checkOf(30, 190)
  const record = () => recordInvoiceReceipt(office, { id, receipt, lock })
  return (await atOnce(record, record)).toSorted()
}

it('of two people who record the same check, one is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    expect(await recordTheSameCheck(lockInvoice)).toEqual(['done', 'invoice_balance_changed'])
  }
})

it('positive control: without the lock, the same check is recorded twice', async () => {
  await expect.poll(() => recordTheSameCheck(readWithoutLock), { timeout: 20_000 }).toEqual(['done', 'done'])
})

it('a payment beside withdrawals never pays for a seat that was given up', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { centerId, id, enrolled, director, office } = await anInvoice(3)
    const receipt = await checkOf(100, 285)
    const outcomes = await atOnce(
      () => payInvoice(director, { centerId, invoiceId: id, amount: 285, balance: 285 }),
      ...enrolled.slice(0, 2).map(
        ({ student, enrollmentId }) =>
          () =>
            withdraw({ deps: test.deps, caller: aCaller(student, 'student') }, { enrollmentId }),
      ),
      () => recordInvoiceReceipt(office, { id, receipt }),
    )
    expect(outcomes.slice(1, 3)).toEqual(['done', 'done'])
    await expectLinesInOrder(centerId)
    const { paid } = await test.deps.db
      .selectFrom('payments')
      .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
      .select(sql<number>`sum(received_cents)::int`.as('paid'))
      .where('center_id', '=', centerId)
      .executeTakeFirstOrThrow()
    const { received } = await test.deps.db
      .selectFrom('invoice_receipts')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('received'))
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(paid).toBe(received)
  }
}, 600_000)

it('of a receipt and voiding, one wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, office } = await anInvoice()
    const receipt = await checkOf(10, 190)
    const outcomes = await atOnce(
      () => recordInvoiceReceipt(office, { id, receipt }),
      () => voidInvoice(office, { id, reason: 'Wrong' }),
    )
    expect([
      ['done', 'invoice_has_money'],
      ['invoice_not_sent', 'done'],
    ]).toContainEqual(outcomes)
  }
})

it('everything that a center owes is billed once by two servers, the office, and beside withdrawals', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: centerId } = await aCenter(test, {
      terms: { sends: round % 2 === 0 ? 'automatically' : 'office' },
    })
    const { enrolled } = await anApprovedOrder(test, centerId, { people: 4 })
    const office = { deps: test.deps, caller: aCaller(test.admin, 'admin') }
    const [first] = enrolled
    await atOnce(
      () => invoiceCenters(test.deps),
      () => invoiceCenters(test.deps),
      () => collectInvoice(office, { centerId }),
      () =>
        withdraw(
          { deps: test.deps, caller: aCaller(first?.student ?? test.admin, 'student') },
          { enrollmentId: first?.enrollmentId ?? '' },
        ),
    )
    await invoiceCenters(test.deps)
    await expectLinesInOrder(centerId)
    const billed = await linesQuery(test.deps.db)
      .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
      .where('center_id', '=', centerId)
      .where('invoices.kind', '=', 'invoice')
      .execute()
    expect(billed.filter(({ left_cents }) => left_cents > 0)).toHaveLength(3)
  }
}, 600_000)

it('a draft is sent or discarded once, and its number is taken only if it is sent', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: centerId } = await aCenter(test)
    await anApprovedOrder(test, centerId)
    const office = { deps: test.deps, caller: aCaller(test.admin, 'admin') }
    const { invoice } = await collectInvoice(office, { centerId })
    const { id } = invoice
    const outcomes = await atOnce(
      () => sendInvoice(office, { id }),
      () => sendInvoice(office, { id }),
      () => discardDraft(office, { id }),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  }
  const numbers = await test.deps.db
    .selectFrom('invoices')
    .select('number')
    .where('number', 'like', 'INV-%')
    .orderBy('number')
    .execute()
  expect(numbers.map(({ number }) => Number(number?.slice(-5)))).toEqual(numbers.map((_, at) => at + 1))
}, 600_000)
