import { messages } from '@cubby/contract/messages'
import type { PersonPrice, PersonPriceSet } from '@cubby/contract/money/discounts'
import { dayOf } from '@cubby/rules/days'
import { type Discount, dueCents, givenDiscount, personDiscount } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { repriceEnrollment } from '../payments/charge-enrollment.ts'
import { aboutPayment } from '../payments/messages.ts'
import { lockPaymentOf } from '../payments/queries.ts'
import { aboutStaff, tellPayer } from '../payments/tell-directors.ts'
import { readTransactionRow } from '../payments/transaction-rows.ts'
import { transactionView } from '../payments/transaction-views.ts'

/** Refuses a price above that of the class. */
export function requirePersonDiscount(listCents: number, { price, reason }: PersonPrice): Discount {
  const cents = Math.round(price * 100)
  if (cents > listCents) throw new Refusal('price_not_lower', { fields: { price: messages.priceNotLower } })
  return personDiscount(listCents, cents, reason)
}

/**
 * Sets what is paid for an enrollment, in place of any discount, and tells the payer. A code that they used is free
 * again. What was paid above the price becomes due for a refund.
 */
export async function setPrice(
  ctx: RequestContext,
  { enrollmentId, form }: { readonly enrollmentId: string; readonly form: PersonPrice },
): Promise<PersonPriceSet> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const found = await findEnrollment(trx, enrollmentId)
    // Locked before the payment, as approving and withdrawing do, so that the enrollment keeps its seat meanwhile.
    if (found) await deps.lockSeats(trx, [found.session_id])
    const enrollment = await findEnrollment(trx, enrollmentId)
    if (!enrollment) throw new Refusal('enrollment_not_found')
    const { status, archived_at, user_id, session_id, class_id, start_date, title, center_id } = enrollment
    if ((status !== 'pending' && status !== 'approved') || archived_at) throw new Refusal('enrollment_closed')
    const before = enrollment.discount
    const listCents = before?.list_cents ?? enrollment.price_cents
    const discount = requirePersonDiscount(listCents, form)
    const now = await deps.clock(trx)
    await trx
      .updateTable('enrollments')
      .set({ discount: JSON.stringify(discount) })
      .where('id', '=', enrollmentId)
      .execute()
    const operation = { deps, trx, now }
    const isApproved = status === 'approved' && !enrollment.completed_at
    const session = { id: session_id, classId: class_id, startDate: start_date }
    const plan = center_id === null ? enrollment.payment_plan : []
    await repriceEnrollment(operation, { session, enrollmentId, plan, isApproved, discount })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.price_set',
      subject: { type: 'enrollment', id: enrollmentId },
      details: {
        user_id,
        session_id,
        reason: form.reason,
        price: { from: (before ? dueCents(before) : listCents) / 100, to: form.price },
      },
      request: caller.request,
      now,
    })
    await tellPayer(operation, {
      payment: { user_id, enrollment_id: enrollmentId, center_id },
      message: () =>
        aboutPayment(
          t('Your price for {classTitle} is {amount}', { classTitle: title, amount: amountText(form.price) }),
          t('You pay {amount} instead of {listPrice} for {classTitle}. Reason: {reason}', {
            amount: amountText(form.price),
            listPrice: amountText(listCents / 100),
            classTitle: title,
            reason: form.reason,
          }),
        ),
      // The reason may say something about the person.
      toDirectors: ({ names, classAndDate }) =>
        aboutStaff(
          t('The price for {names} is {amount}', { names, amount: amountText(form.price) }),
          t('Your center pays {amount} instead of {listPrice} for {names} in {classAndDate}.', {
            amount: amountText(form.price),
            listPrice: amountText(listCents / 100),
            names,
            classAndDate,
          }),
        ),
    })
    const payment = await lockPaymentOf(trx, enrollmentId)
    return {
      priced: { price: listCents / 100, discount: givenDiscount(discount) },
      transaction: payment
        ? transactionView(
            await readTransactionRow(trx, payment.id),
            dayOf(now, deps.config.provider.timezone),
          )
        : null,
      message: messages.personPriceSet,
    }
  })
}

function findEnrollment(trx: Trx, id: string) {
  return trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'enrollments.status',
      'enrollments.archived_at',
      'enrollments.completed_at',
      'enrollments.user_id',
    ])
    .select(['enrollments.session_id', 'enrollments.discount', 'enrollments.center_id'])
    .select('class_sessions.class_id')
    .select(['class_sessions.start_date', 'classes.title', 'classes.price_cents', 'enrollments.payment_plan'])
    .where('enrollments.id', '=', id)
    .executeTakeFirst()
}
