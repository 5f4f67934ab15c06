import { messages } from '@cubby/contract/messages'
import type { RemovalRequest } from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { checkRemoval } from '@cubby/rules/money/correction'
import { amountText, priceText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readName } from '../../school/strong-actions/tell-admins.ts'
import { openPayment, receiptCents, reversalOf, storeResult } from './correct-receipt.ts'
import { findReceipts, type ReceiptRow } from './entries.ts'
import { receiptRemoved } from './messages.ts'
import { lockTransactions, readTransactionView } from './read-transaction.ts'
import { recordReceipt } from './receive-money.ts'
import type { Changed } from './refund-payment.ts'
import { type Approved, askAboveLimit, proveRefund } from './require-refund-proof.ts'
import { aboutStaff, tellPayer } from './tell-directors.ts'
import { readTransactionRow, type TransactionRowWithFacts } from './transaction-rows.ts'

interface RemovalOf {
  readonly id: string
  readonly removal: RemovalRequest
  readonly lock?: typeof lockTransactions
  readonly approved?: Approved
}

/**
 * Takes a receipt off a payment to which its money does not belong: moves it to the right payment, or takes it back.
 * The reversal counts on the day of the receipt, and so does the right payment's new receipt, which has its own number.
 * A removal needs the proof and the approval of a refund, because the payer loses what was recorded.
 */
export async function removeReceipt(ctx: RequestContext, input: RemovalOf): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const { id, removal } = input
  await deps.endCheckout(deps, { paymentId: id })
  if (removal.to_payment_id !== null) await deps.endCheckout(deps, { paymentId: removal.to_payment_id })
  return write(ctx, async (trx) => {
    const asked = await remove({ deps, trx, caller }, input)
    const message = removal.to_payment_id === null ? messages.receiptTakenBack : messages.receiptMoved
    return { message, ...asked, transaction: await readTransactionView(deps, trx, id) }
  })
}

/** Makes a removal that another administrator asked for and the caller approves. */
export async function removeApproved(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  input: RemovalOf & { readonly approved: Approved },
): Promise<void> {
  await remove(ctx, input)
}

async function remove(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { id, removal, lock = lockTransactions, approved }: RemovalOf,
): Promise<ApprovalAsked | undefined> {
  if (removal.to_payment_id === id) {
    throw new Refusal('same_receipt_payment', { fields: { to_payment_id: messages.sameReceiptPayment } })
  }
  const ids = removal.to_payment_id === null ? [id] : [id, removal.to_payment_id]
  const locked = await lock(deps, trx, ids)
  const payment = locked.get(id)
  const to = removal.to_payment_id === null ? null : locked.get(removal.to_payment_id)
  if (!payment || to === undefined) throw new Refusal('payment_not_found')
  const wrong = (await findReceipts(trx, [id])).find((one) => one.id === removal.entry_id)
  if (!wrong) throw new Refusal('receipt_not_found')
  if (!wrong.can_correct) throw new Refusal('entry_not_correctable')
  const cents = receiptCents(payment, wrong, { wrongCents: wrong.amount_cents, rightCents: 0 })
  const allowed = checkRemoval(payment, {
    ...cents,
    to: to && { ...to, paidByCenter: to.center_id !== null },
    isMonthOpen: await isMonthOpen(trx, wrong),
  })
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const ctx = { deps, trx, caller, now: await deps.clock(trx) }
  const asked = await applyRefundRules(ctx, { payment, to, cents: wrong.amount_cents, removal, approved })
  if (asked) return asked
  await openPayment(trx, payment)
  await trx
    .insertInto('payment_entries')
    .values({
      ...reversalOf(wrong),
      id: newId(),
      payment_id: id,
      recorded_at: ctx.now,
      recorded_by: caller.user.id,
    })
    .execute()
  await storeResult(ctx, payment, cents)
  await audit(ctx, { payment, wrong, removal, approved })
  await tellWrongPayer(ctx, payment, wrong.amount_cents)
  if (to) await receive(ctx, to, wrong)
  return undefined
}

/** Whether the reversal can count on the day of the receipt. Waits for whoever closes a month. */
async function isMonthOpen(trx: Trx, { booked_at }: ReceiptRow): Promise<boolean> {
  const { rows } = await sql<{
    open_from: Date | null
  }>`select open_from_while_booking() as open_from`.execute(trx)
  const openFrom = rows[0]?.open_from
  return !openFrom || booked_at >= openFrom
}

interface Removed {
  readonly payment: TransactionRowWithFacts
  readonly to: TransactionRowWithFacts | null
  readonly cents: number
  readonly removal: RemovalRequest
  readonly approved: Approved | undefined
}

/** Applies the rules of a refund to a removal. */
async function applyRefundRules(
  ctx: OperationContext,
  { payment, to, cents, removal, approved }: Removed,
): Promise<ApprovalAsked | undefined> {
  const values = { amount: priceText(cents / 100), name: await readName(ctx.trx, payment.user_id) }
  if (!approved) {
    const input = { ...removal, amount: cents / 100 }
    const wish = (actor: string) =>
      to
        ? t(
            '{actor} asked another administrator to approve moving a payment of {amount} from {name} to {studentName}.',
            { actor, ...values, studentName: to.student_name },
          )
        : t('{actor} asked another administrator to approve reversing a payment of {amount} from {name}.', {
            actor,
            ...values,
          })
    const asked = await askAboveLimit(ctx, { payment, cents, kind: 'removal', input, wish })
    if (asked) return asked
  }
  const did = (actor: string) =>
    to
      ? t('{actor} moved a payment of {amount} from {name} to {studentName}.', {
          actor,
          ...values,
          studentName: to.student_name,
        })
      : t('{actor} reversed a payment of {amount} from {name}.', { actor, ...values })
  await proveRefund(ctx, { amount: cents / 100, did, approved })
  return undefined
}

async function audit(
  { trx, caller, now }: OperationContext,
  {
    payment,
    wrong,
    removal: { to_payment_id: to, reason },
    approved,
  }: Omit<Removed, 'to' | 'cents'> & { readonly wrong: ReceiptRow },
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: to === null ? 'payment.taken_back' : 'payment.moved',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount: wrong.amount_cents / 100,
      as_refund: wrong.amount_cents / 100,
      reason,
      ...(approved && { requested_by: approved.requestedBy }),
    },
    request: caller.request,
    now,
  })
}

/** Tells whoever got the receipt that it was recorded by mistake. */
async function tellWrongPayer(
  ctx: OperationContext,
  { id }: TransactionRowWithFacts,
  cents: number,
): Promise<void> {
  const payment = await readTransactionRow(ctx.trx, id)
  await tellPayer(ctx, {
    payment,
    message: () => receiptRemoved(payment, cents),
    toDirectors: ({ names, classAndDate }) =>
      aboutStaff(
        t('A payment for {names} was corrected', { names }),
        t('We had recorded {amount} for {names} in {classAndDate} by mistake. Our records are now correct.', {
          amount: amountText(cents / 100),
          names,
          classAndDate,
        }),
      ),
  })
}

/** Records the money for the right payment, on the day it was received. */
async function receive(
  ctx: OperationContext,
  payment: TransactionRowWithFacts,
  { amount_cents, method, last_four, reference, received_at }: ReceiptRow,
): Promise<void> {
  const money = { cents: amount_cents, method, lastFour: last_four, reference, receivedAt: received_at }
  await recordReceipt(ctx, { payment, money })
}
