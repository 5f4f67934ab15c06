import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { priceText } from '@cubby/rules/money/price-text'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { pluralize } from '@/ui/pluralize.ts'

/** A session that a student can ask for. */
export interface OtherDate {
  readonly trainingClass: TrainingClass
  readonly session: Session
}

interface Known {
  readonly classes: readonly TrainingClass[]
  /** The sessions in which the student has a seat or waits. */
  readonly takenIds: ReadonlySet<string>
  readonly now: Date
}

/**
 * Returns the sessions with a free spot that a student can ask for: those of the same class, and the others. Each the
 * soonest first.
 */
export function otherDates(
  { class_id }: Pick<Enrollment, 'class_id'>,
  { classes, takenIds, now }: Known,
): { same: OtherDate[]; others: OtherDate[] } {
  const all = classes.flatMap((trainingClass) =>
    trainingClass.sessions
      .filter(
        ({ id, status, starts_at, available_spots }) =>
          status === 'scheduled' &&
          Date.parse(starts_at) > now.getTime() &&
          available_spots > 0 &&
          !takenIds.has(id),
      )
      .map((session) => ({ trainingClass, session })),
  )
  all.sort((one, other) => one.session.starts_at.localeCompare(other.session.starts_at))
  return {
    same: all.filter(({ trainingClass }) => trainingClass.id === class_id),
    others: all.filter(({ trainingClass }) => trainingClass.id !== class_id),
  }
}

/** Compares the price of another class for a list: '$45 more', 'same price'. Without the own price, it is '$140'. */
export function shortDifference(before: number | undefined, after: number): string {
  if (before === undefined) return priceText(after)
  if (before === after) return 'same price'
  return `${priceText(Math.abs(after - before))} ${after > before ? 'more' : 'less'}`
}

/** For example 'Dec 11, 2026, 9:00 AM to 3:30 PM, 3 spots'. */
export function dateText({ session }: OtherDate): string {
  return `${sessionDates(session)}, ${timeRange(session)}, ${pluralize(session.available_spots, 'spot')}`
}

/** Compares the prices of two classes: 'It costs $45 more: $140 instead of $95.' */
export function priceDifference(before: number | undefined, after: number): string {
  if (before === undefined) return `It costs ${priceText(after)}.`
  if (before === after) return `The price is the same: ${priceText(after)}.`
  const difference = priceText(Math.abs(after - before))
  return after > before
    ? `It costs ${difference} more: ${priceText(after)} instead of ${priceText(before)}.`
    : `It costs ${difference} less: ${priceText(after)} instead of ${priceText(before)}. What you paid above that is refunded.`
}
