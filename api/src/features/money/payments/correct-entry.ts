import { messages } from '@cubby/contract/messages'
import type { CorrectionRequest } from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { dayOf } from '@cubby/rules/days'
import { checkCorrection, checkRefundCorrection, takenOutCents } from '@cubby/rules/money/correction'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { checkDay, correctReceipt, type Right, receiptCents, type Values } from './correct-receipt.ts'
import { applyRefundRules, correctRefund } from './correct-refund.ts'
import { type Cents, type Correctable, findCorrectable } from './find-correctable.ts'
import { paymentCorrected, refundCorrected } from './messages.ts'
import { lockTransaction, readTransactionView, type TransactionLock } from './read-transaction.ts'
import { inFuture, receivedOn } from './receive-money.ts'
import type { Changed } from './refund-payment.ts'
import type { Approved } from './require-refund-proof.ts'
import { aboutStaff, tellPayer } from './tell-directors.ts'
import { readTransactionRow, type TransactionRowWithFacts } from './transaction-rows.ts'

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
  const message = () =>
    receiptId ? paymentCorrected(corrected, cents, receiptId) : refundCorrected(corrected, cents)
  await tellPayer(ctx, {
    payment: corrected,
    message,
    toDirectors: ({ names, classAndDate }) => {
      const [wrong, amount] = [amountText(cents.wrongCents / 100), amountText(cents.rightCents / 100)]
      const values = { amount, names, classAndDate, wrong }
      return receiptId
        ? aboutStaff(
            t('A payment for {names} was corrected', { names }),
            t(
              'We received {amount} for {names} in {classAndDate}, but had recorded {wrong} by mistake. Our records are now correct.',
              values,
            ),
          )
        : aboutStaff(
            t('A refund for {names} was corrected', { names }),
            t(
              'We refunded {amount} for {names} in {classAndDate}, but had recorded {wrong} by mistake. Our records are now correct.',
              values,
            ),
          )
    },
  })
  return undefined
}

/** Refuses an amount that the entry cannot have. */
function checkAmount(payment: TransactionRowWithFacts, wrong: Correctable, cents: Cents): void {
  const allowed =
    wrong.kind === 'refund'
      ? checkRefundCorrection(payment, cents)
      : checkCorrection(payment, receiptCents(payment, wrong.entry, cents))
  if (!allowed.ok) throw new Refusal(allowed.reason)
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
