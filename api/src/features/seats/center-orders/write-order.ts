import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import type { EnrollResponse } from '@cubby/contract/seats/enrollments'
import { orderOutcomeText } from '@cubby/rules/seats/center-order'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { writeAuditLogs } from '../../../platform/db/audit-log.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { waitlistedByCenter } from '../seats/messages.ts'
import type { Place } from '../seats/seat-counts.ts'
import type { Taking } from '../waves/wave-state.ts'
import type { Ordered } from './decide-order.ts'

/** Inserts orders of centers, before the enrollments that refer to them. */
export async function insertOrders(
  { trx, now }: TransactionContext,
  orders: readonly Ordered[],
): Promise<void> {
  if (orders.length === 0) return
  await insertRows(
    trx,
    'center_orders',
    orders.map(({ orderId, caller, center, session, input: { order } }) => ({
      id: orderId,
      center_id: center.id,
      session_id: session.id,
      mode: order.mode,
      po_number: order.po_number,
      ordered_at: now,
      ordered_by: caller.user.id,
    })),
  )
  await writeAuditLogs(
    trx,
    orders.map(({ caller, center, session, people, input: { order } }) => ({
      actorId: caller.user.id,
      action: 'center.ordered' as const,
      subject: { type: 'center', id: center.id },
      details: {
        session_id: session.id,
        order_mode: order.mode,
        ordered_seats: people.filter(({ outcome }) => outcome === 'seat').length,
        ordered_waiting: people.filter(({ outcome }) => outcome === 'waitlist').length,
        ...(order.po_number && { po_number: order.po_number }),
      },
      request: caller.request,
      now,
    })),
  )
}

/** What a seat or a waitlist entry has because a center ordered it. */
export function orderedSeat({ place }: Taking, { orderId, center }: Ordered) {
  return {
    student: { id: place.userId, action: 'enrollment.ordered' as const },
    studentId: place.userId,
    payer: { centerId: center.id, orderId },
    orderedBy: center.name,
  }
}

/** Tells the people whom a center put on a waitlist. Those who get a seat are told when it is taken. */
export async function tellWaiting(ctx: TransactionContext, orders: readonly Ordered[]): Promise<void> {
  await notifyEach(ctx, {
    all: orders.flatMap(({ center, session, people }) =>
      people.flatMap(({ taking }) =>
        taking?.outcome === 'waitlist'
          ? [{ userId: taking.place.userId, message: () => waitlistedByCenter(session, center.name) }]
          : [],
      ),
    ),
  })
}

/** Returns what became of an order, as it was read after it was written. */
export function orderedView(
  { orderId, session, people }: Ordered,
  responseOf: ReadonlyMap<Place, EnrollResponse | undefined>,
): CenterOrdered {
  const texts = people.map(({ taking, outcome }) => {
    const response = taking && responseOf.get(taking.place)
    if (!response) return { kind: 'left-out', text: orderOutcomeText(outcome) } as const
    if (response.outcome === 'waitlisted') {
      return {
        kind: 'waiting',
        text: t('Place {position} on the waitlist', { position: response.waitlist_entry.position }),
      } as const
    }
    return response.enrollment.enrollment_status === 'approved'
      ? ({ kind: 'enrolled', text: t('Enrolled') } as const)
      : ({ kind: 'held', text: t('Spot held until the office approves it') } as const)
  })
  const countOf = (kind: (typeof texts)[number]['kind']) => texts.filter((one) => one.kind === kind).length
  const [enrolled, held, waiting, leftOut] = [
    countOf('enrolled'),
    countOf('held'),
    countOf('waiting'),
    countOf('left-out'),
  ]
  const said = [
    enrolled > 0 && t('{count, plural, one {# enrolled} other {# enrolled}}', { count: enrolled }),
    held > 0 &&
      t('{count, plural, one {# spot held for approval} other {# spots held for approval}}', { count: held }),
    waiting > 0 &&
      t('{count, plural, one {# on the waitlist} other {# on the waitlist}}', { count: waiting }),
    leftOut > 0 && t('{count, plural, one {# left out} other {# left out}}', { count: leftOut }),
  ]
  return {
    order_id: orderId,
    class_title: session.classTitle,
    display_date: displayDate(session.startDate, session.endDate),
    people: people.map(({ memberId, name, outcome }, number) => ({
      member_id: memberId,
      name,
      outcome,
      text: texts[number]?.text ?? orderOutcomeText(outcome),
    })),
    message: `${said.filter(Boolean).join(', ')}.`,
  }
}
