import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { remainingCents } from '@cubby/rules/money/payment'
import { findNamedSessions } from '../find-sessions.ts'
import type { BatchContext, EarlierShares, RowCheck } from '../import-definition.ts'
import { type ChargedEnrollment, findCharged } from './find-charged.ts'
import type { ImportedPayment } from './read-payment.ts'

/** Refuses payments without an enrollment that can be paid, and more money than is owed for it. */
export async function checkPayments(
  ctx: BatchContext,
  records: readonly ImportedPayment[],
  { earlierShares }: { readonly earlierShares: EarlierShares },
): Promise<RowCheck[]> {
  const sessions = await findNamedSessions(ctx, records)
  const charged = await findCharged(ctx, records)
  const taken = new Map(await earlierShares(charged.flatMap((found) => found?.enrollment_id ?? [])))
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  return records.map((record, at): RowCheck => {
    const session = sessions[at]
    const found = charged[at]
    const day = dayError(record, today)
    const errors = {
      ...(session && 'errors' in session
        ? session.errors
        : !found && { session_date: messages.importEnrollmentUnknown }),
      ...(record.cents === 0 && { paid: messages.amountRequired }),
      ...(day && { paid_on: day }),
      ...(found && !found.is_charged && { session_date: messages.importEnrollmentNotCharged }),
    }
    if (Object.keys(errors).length > 0 || !found) return { errors }
    const earlier = taken.get(found.enrollment_id) ?? 0
    if (earlier + record.cents > payableCents(found))
      return { errors: { paid: messages.amountExceedsRemaining } }
    taken.set(found.enrollment_id, earlier + record.cents)
    return { errors: null, share: { of: found.enrollment_id, amount: record.cents } }
  })
}

function dayError({ paid_on }: ImportedPayment, today: string): string | undefined {
  if (!paid_on) return messages.receiptDateRequired
  return paid_on > today ? messages.receiptDateInFuture : undefined
}

/**
 * Returns how many cents can still be received. The price of a completed enrollment that Cubby never charged is not
 * known: it is the sum of what was paid, so every amount is accepted.
 */
function payableCents({ is_completed, payment }: ChargedEnrollment): number {
  if (payment && !payment.is_imported) return remainingCents(payment)
  return is_completed ? MAX_CENTS : 0
}

/** Fits into the column, which is a 32-bit integer. */
const MAX_CENTS = 2_000_000_000
