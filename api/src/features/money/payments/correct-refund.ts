import type { CorrectionRequest } from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { paymentOfCorrectedRefund, takenOutCents } from '@cubby/rules/money/correction'
import { priceText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Refusal } from '../../../platform/errors.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { readName } from '../../school/strong-actions/tell-admins.ts'
import type { Right } from './correct-receipt.ts'
import type { Cents, Correctable, RefundRow } from './find-correctable.ts'
import { insertRefund } from './ledger.ts'
import { type Approved, askAboveLimit, proveRefund } from './require-refund-proof.ts'
import type { TransactionRowWithFacts } from './transaction-rows.ts'

/** Applies the rules of a refund to the amount by which a correction lowers the money in the books. */
export async function applyRefundRules(
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
  const values = { kind, name, wrong: priceText(wrongCents / 100), right: priceText(rightCents / 100) }
  if (!approved) {
    const input = { ...correction, as_refund: cents / 100 }
    const wish = (actor: string) =>
      t(
        '{actor} asked another administrator to approve the correction of {kind, select, refund {a refund to {name}} other {a payment by {name}}} from {wrong} to {right}.',
        { actor, ...values },
      )
    const asked = await askAboveLimit(ctx, { payment, cents, kind: 'correction', input, wish })
    if (asked) return asked
  }
  const did = (actor: string) =>
    t(
      '{actor} corrected {kind, select, refund {a refund to {name}} other {a payment by {name}}} from {wrong} to {right}.',
      { actor, ...values },
    )
  await proveRefund(ctx, { amount: cents / 100, did, approved })
  return undefined
}

/** Reverses a refund and adds the right one, which may be of other receipts. */
export async function correctRefund(
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
