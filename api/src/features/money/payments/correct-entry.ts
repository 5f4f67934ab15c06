import { messages } from '@cubby/contract/messages'
import type { CorrectionRequest } from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { dayOf } from '@cubby/rules/days'
import {
  checkCorrection,
  checkRefundCorrection,
  paymentOfCorrectedRefund,
  takenOutCents,
} from '@cubby/rules/money/correction'
import { amountText, priceText } from '@cubby/rules/money/price-text'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readName } from '../../school/strong-actions/tell-admins.ts'
import type { Changed } from './change-transaction.ts'
import { checkDay, correctReceipt, type Right, receiptCents, type Values } from './correct-receipt.ts'
import { findReceipts, firstOf, insertRefund, isCorrectable, isRefunded, type ReceiptRow } from './ledger.ts'
import { paymentCorrected, refundCorrected } from './messages.ts'
import {
  lockTransaction,
  readTransactionRow,
  readTransactionView,
  type TransactionLock,
  type TransactionRowWithFacts,
} from './read-transaction.ts'
import { inFuture, receivedOn } from './receive-money.ts'
import { type Approved, askAboveLimit, proveRefund } from './require-refund-proof.ts'
import { aboutStaff, tellPayer } from './tell-directors.ts'

/**
 * Corrects a receipt or a refund that the office recorded wrongly: reverses the wrong entry, and adds the right one.
 * The reversal counts on the day of the wrong entry. Tells the payer only about another amount. The same values change
 * nothing. A correction that lowers the money in the books counts as a refund of the difference: it needs the same
 * proof and the same approval.
 */
export async function correctEntry(
  ctx: RequestContext,
  {
    id,
    correction,
    lock = lockTransaction,
  }: { readonly id: string; readonly correction: CorrectionRequest; readonly lock?: TransactionLock },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lock(deps, trx, id)
    const now = await deps.clock(trx)
    const asked = await correct({ deps, trx, caller, now }, { payment, correction })
    const transaction = await readTransactionView(deps, trx, id)
    return { message: messages.entryCorrected, ...asked, transaction }
  })
}

/** Makes a correction that another administrator asked for and the caller approves. */
export async function correctApproved(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  input: {
    readonly id: string
    readonly correction: CorrectionRequest
    readonly approved: Approved
  },
): Promise<void> {
  const payment = await lockTransaction(deps, trx, input.id)
  const now = await deps.clock(trx)
  await correct({ deps, trx, caller, now }, { ...input, payment })
}

async function correct(
  ctx: OperationContext,
  {
    payment,
    correction,
    approved,
  }: {
    readonly payment: TransactionRowWithFacts
    readonly correction: CorrectionRequest
    readonly approved?: Approved
  },
): Promise<ApprovalAsked | undefined> {
  const { deps, trx } = ctx
  const wrong = await findCorrectable(trx, payment.id, correction.entry_id)
  const before: Values = {
    amount: wrong.entry.amount_cents / 100,
    method: wrong.entry.method,
    reference: wrong.entry.reference,
    date: dayOf(wrong.entry.received_at, deps.config.provider.timezone),
  }
  const { amount, method, reference, date } = correction
  const after: Values = { amount, method, reference: reference || null, date }
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return undefined

  const cents = { wrongCents: wrong.entry.amount_cents, rightCents: Math.round(amount * 100) }
  checkAmount(payment, wrong, cents)
  const movesTo = changes.date ? await newTime(ctx, { payment, wrong, correction }) : null
  const takenOut = takenOutCents(wrong.kind, cents)
  if (takenOut > 0) {
    const asked = await applyRefundRules(ctx, { payment, wrong, cents, correction, approved })
    if (asked) return asked
  }
  const right = { ...after, cents: cents.rightCents, movesTo }
  const receiptId =
    wrong.kind === 'refund'
      ? await correctRefund(ctx, { payment, wrong: wrong.entry, right })
      : await correctReceipt(ctx, { payment, wrong: wrong.entry, right })
  await writeAuditLog(trx, {
    actorId: ctx.caller.user.id,
    action: 'payment.corrected',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount,
      ...changes,
      ...(takenOut > 0 && { as_refund: takenOut / 100 }),
      ...(approved && { requested_by: approved.requestedBy }),
    },
    request: ctx.caller.request,
    now: ctx.now,
  })
  if (!changes.amount) return undefined
  const corrected = await readTransactionRow(trx, payment.id)
  const message = receiptId
    ? paymentCorrected(corrected, cents, receiptId)
    : refundCorrected(corrected, cents)
  await tellPayer(ctx, {
    payment: corrected,
    message,
    toDirectors: ({ names, classAndDate }) => {
      const [wrong, right] = [amountText(cents.wrongCents / 100), amountText(cents.rightCents / 100)]
      const did = receiptId ? 'received' : 'refunded'
      return aboutStaff(
        `A ${receiptId ? 'payment' : 'refund'} for ${names} was corrected`,
        `We ${did} ${right} for ${names} in ${classAndDate}, but had recorded ${wrong} by mistake. Our records are now right.`,
      )
    },
  })
  return undefined
}

type Cents = Pick<Parameters<typeof checkCorrection>[1], 'wrongCents' | 'rightCents'>

/** Refuses an amount that the entry cannot have. */
function checkAmount(payment: TransactionRowWithFacts, wrong: Correctable, cents: Cents): void {
  const allowed =
    wrong.kind === 'refund'
      ? checkRefundCorrection(payment, cents)
      : checkCorrection(payment, receiptCents(payment, wrong.entry, cents))
  if (!allowed.ok) throw new Refusal(allowed.reason)
}

/** Applies the rules of a refund to the amount by which a correction lowers the money in the books. */
async function applyRefundRules(
  ctx: OperationContext,
  {
    payment,
    wrong: { kind },
    cents: { wrongCents, rightCents },
    correction,
    approved,
  }: {
    readonly payment: TransactionRowWithFacts
    readonly wrong: Correctable
    readonly cents: Cents
    readonly correction: CorrectionRequest
    readonly approved: Approved | undefined
  },
): Promise<ApprovalAsked | undefined> {
  const cents = takenOutCents(kind, { wrongCents, rightCents })
  const name = await readName(ctx.trx, payment.user_id)
  const entry = kind === 'refund' ? `a refund to ${name}` : `a payment of ${name}`
  const what = `${entry} from ${priceText(wrongCents / 100)} to ${priceText(rightCents / 100)}`
  if (!approved) {
    const input = { ...correction, as_refund: cents / 100 }
    const wish = `correct ${what}`
    const asked = await askAboveLimit(ctx, { payment, cents, kind: 'correction', input, wish })
    if (asked) return asked
  }
  await proveRefund(ctx, { amount: cents / 100, did: `corrected ${what}`, approved })
  return undefined
}

type Correctable =
  | { readonly kind: 'receipt'; readonly entry: ReceiptRow }
  | { readonly kind: 'refund'; readonly entry: RefundRow }

/**
 * Returns a receipt that stands in the books, with what was taken from it, or a refund that stands in them. The caller
 * has locked its payment.
 */
async function findCorrectable(trx: Trx, paymentId: string, id: string): Promise<Correctable> {
  const receipt = (await findReceipts(trx, [paymentId])).find((one) => one.id === id)
  if (receipt) {
    if (!receipt.can_correct) throw new Refusal('entry_not_correctable')
    return { kind: 'receipt', entry: receipt }
  }
  const refund = await findRefund(trx, paymentId, id)
  if (refund) {
    if (!refund.can_correct) throw new Refusal('entry_not_correctable')
    return { kind: 'refund', entry: refund }
  }
  const entry = await trx
    .selectFrom('payment_entries')
    .select('kind')
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!entry) throw new Refusal('receipt_not_found')
  const wasCorrected = entry.kind === 'receipt' || entry.kind === 'corrected_in' || entry.kind === 'refund'
  throw new Refusal(wasCorrected ? 'entry_corrected' : 'entry_not_correctable')
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Returns a refund that no correction reversed, with its method, also if that is the one of its receipt. */
function findRefund(trx: Trx, paymentId: string, id: string) {
  return trx
    .selectFrom('payment_entries')
    .innerJoin('payment_entries as receipt', 'receipt.id', 'payment_entries.receipt_id')
    .select([
      ...(['payment_entries.id', 'payment_entries.amount_cents', 'payment_entries.receipt_id'] as const),
      ...(['payment_entries.reason', 'payment_entries.last_four', 'payment_entries.reference'] as const),
      ...(['payment_entries.booked_at', 'payment_entries.value_at'] as const),
      sql<ReceiptRow['method']>`coalesce(payment_entries.method, receipt.method)`.as('method'),
      firstOf('receipt').as('first_id'),
      isCorrectable.as('can_correct'),
      // Version 1.1.0 recorded refunds with the time of their receipt.
      sql<Date>`coalesce(payment_entries.value_at, payment_entries.booked_at)`.as('received_at'),
    ])
    .where('payment_entries.id', '=', id)
    .where('payment_entries.payment_id', '=', paymentId)
    .where(isRefunded)
    .executeTakeFirst()
}

type Changes = {
  readonly [Name in keyof Values]?: { readonly from: Values[Name]; readonly to: Values[Name] }
}

function changesOf(before: Values, after: Values): Changes {
  const names = Object.keys(after) as (keyof Values)[]
  return Object.fromEntries(
    names.flatMap((name) =>
      before[name] === after[name] ? [] : [[name, { from: before[name], to: after[name] }]],
    ),
  )
}

/** Returns when the money of an entry was received or given back if its day changes. */
async function newTime(
  ctx: OperationContext,
  {
    payment,
    wrong,
    correction,
  }: {
    readonly payment: TransactionRowWithFacts
    readonly wrong: Correctable
    readonly correction: CorrectionRequest
  },
): Promise<Right['movesTo']> {
  const { timezone } = ctx.deps.config.provider
  const { date } = correction
  if (wrong.kind === 'refund') {
    if (date > dayOf(ctx.now, timezone)) throw inFuture(messages.refundDateInFuture)
    return startOfDay(date, timezone)
  }
  const time = await receivedOn(ctx, { payment, receipt: correction })
  await checkDay(ctx, wrong.entry, date)
  return time
}

/** Reverses a refund and adds the right one, which may be of other receipts. */
async function correctRefund(
  ctx: OperationContext,
  {
    payment,
    wrong,
    right,
  }: { readonly payment: TransactionRowWithFacts; readonly wrong: RefundRow; readonly right: Right },
): Promise<null> {
  const { trx, caller, now } = ctx
  const cents = { wrongCents: wrong.amount_cents, rightCents: right.cents }
  const next = paymentOfCorrectedRefund(
    { ...payment, refunded_cents: payment.refunded_cents + cents.rightCents - cents.wrongCents },
    {
      withdrew: !payment.takes_part && !payment.completed,
      isOnly: payment.refunded_cents === cents.wrongCents,
    },
  )
  // Another payment of the enrollment took the place of this one.
  if (payment.replaced && next.status !== payment.status) {
    throw new Refusal('entry_not_correctable')
  }
  const change = (values: object) =>
    trx
      .updateTable('payments')
      .set({ ...values, updated_at: now })
      .where('id', '=', payment.id)
      .execute()
  // What was refunded in full must not be paid.
  const wasClosed = payment.status === 'refunded' || payment.status === 'void'
  if (wasClosed && next.status !== payment.status) await change({ status: 'refund_due' })
  await insertRefund(ctx, {
    paymentId: payment.id,
    refund: {
      cents: right.cents,
      reason: wrong.reason ?? '',
      day: right.date,
      recordedBy: caller.user.id,
      method: right.method,
      reference: right.reference ?? undefined,
    },
    reversed: { ...wrong, keepsTimes: !right.movesTo },
  })
  await change(next)
  return null
}
