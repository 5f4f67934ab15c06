import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { paidByText, priceText } from '@cubby/rules/money/price-text'
import { refundPercent } from '@cubby/rules/money/refund-policy'
import { decisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { type RefObject, useState } from 'react'
import { paymentToRefund, shownRefund } from '@/features/money/payments/withdrawal-refund.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses, usePayments } from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment, isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'
import { Button } from '@/ui/button.tsx'
import { SelectField } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { seenSession } from '@/unsent-changes/session-description.ts'
import { reachedDeadlineText } from './transfer-texts.ts'

interface AskSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  enrollment: Enrollment
}

/** Asks the office to move an enrollment to another session. The student keeps the seat until the office confirms. */
export function AskSheet({ ref, enrollment }: AskSheetProps) {
  const [chosenId, setChosenId] = useState('')
  const classes = useClasses().rows
  const { enrollments, waitlist } = useUserParticipations()
  const payments = usePayments()
  // Earlier versions of the server send no deadlines and refund everything.
  const deadlines = enrollment.refund_deadlines ?? [{ until: enrollment.starts_at, percent: 100 }]
  const now = useMinute(deadlines.map(({ until }) => new Date(Date.parse(until) + 1).toISOString()))
  const percent = refundPercent(deadlines, now)
  const payment = paymentToRefund(enrollment, payments.rows)
  // Only money can be kept. Without stored payments, nobody knows whether there is any.
  const { paid_by: center } = enrollment
  const canKeep = center ? false : payments.asOf ? payment && payment.paid > 0 : true
  const reached = canKeep ? reachedDeadlineText(percent) : null
  const takenIds = new Set(
    [...enrollments.filter(isLiveEnrollment), ...waitlist.filter(isOpenOrPendingEntry)].map(
      ({ session_id }) => session_id,
    ),
  )
  const { same, others } = otherDates(enrollment, { classes, takenIds, now })
  const chosen = [...same, ...others].find(({ session }) => session.id === chosenId)
  const ownPrice = classes.find(({ id }) => id === enrollment.class_id)?.price
  const close = () => ref.current?.close()
  const ask = () => {
    if (!chosen) return
    const { trainingClass, session } = chosen
    const shown = shownRefund(enrollment, payments, percent)
    close()
    setChosenId('')
    void queueCommand({
      kind: 'request-transfer',
      args: {
        enrollmentId: enrollment.id,
        oldSessionId: enrollment.session_id,
        wanted: { sessionId: session.id, seen: seenSession(trainingClass, session) },
        ...(shown && { shown }),
      },
    })
  }
  return (
    <Sheet ref={ref} title={t('Ask for another date')}>
      <p>
        {t('You are in {className}, {date}. You keep your spot until the office confirms another date.', {
          className: enrollment.class_name,
          date: enrollment.display_date,
        })}
      </p>
      {same.length + others.length === 0 ? (
        <p>{t('No other date has a free spot right now.')}</p>
      ) : (
        <SelectField label={t('New date')} value={chosen ? chosenId : ''} onValueChange={setChosenId}>
          <option value="">{t('Choose a date')}</option>
          {same.length > 0 && (
            <optgroup label={enrollment.class_name}>
              {same.map((date) => (
                <option key={date.session.id} value={date.session.id}>
                  {dateText(date)}
                </option>
              ))}
            </optgroup>
          )}
          {others.length > 0 && (
            <optgroup label={t('Other classes')}>
              {others.map((date) => (
                <option key={date.session.id} value={date.session.id}>
                  {`${date.trainingClass.title}${center ? '' : `, ${shortDifference(ownPrice, date.trainingClass.price)}`}: ${dateText(date)}`}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
      )}
      <p role="status" className="figures text-sm empty:hidden">
        {chosen &&
          `${chosen.trainingClass.title}, ${dateText(chosen)}. ${center ? `${paidByText(center)}.` : priceDifference(ownPrice, chosen.trainingClass.price)}`}
      </p>
      {chosen && reached && <p className="figures text-sm">{reached}</p>}
      <div className="grid gap-2">
        <Button onClick={ask} disabled={!chosen}>
          {t('Ask for this date')}
        </Button>
        <Button variant="outline" onClick={close}>
          {t('Keep my date')}
        </Button>
      </div>
    </Sheet>
  )
}

/** A session that a student can ask for. */
interface OtherDate {
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

/**
 * Compares the price of another class for a list: '$45 more', 'same price'; '$140' if the student's price is
 * unknown.
 */
export function shortDifference(before: number | undefined, after: number): string {
  if (before === undefined) return priceText(after)
  if (before === after) return t('same price')
  const amount = priceText(Math.abs(after - before))
  return after > before ? t('{amount} more', { amount }) : t('{amount} less', { amount })
}

/** For example 'Dec 11, 2026, 9:00 AM to 3:30 PM, 3 spots'. */
export function dateText({ session }: OtherDate): string {
  return t('{dates}, {time}, {spots, plural, one {# spot} other {# spots}}', {
    dates: decisionDates(session),
    time: timeRange(session),
    spots: session.available_spots,
  })
}

/** Compares the prices of two classes: 'It costs $45 more: $140 instead of $95.' */
export function priceDifference(before: number | undefined, after: number): string {
  const price = priceText(after)
  if (before === undefined) return t('It costs {price}.', { price })
  if (before === after) return t('The price is the same: {price}.', { price })
  const values = { difference: priceText(Math.abs(after - before)), price, oldPrice: priceText(before) }
  return after > before
    ? t('It costs {difference} more: {price} instead of {oldPrice}.', values)
    : t(
        'It costs {difference} less: {price} instead of {oldPrice}. What you paid above {price} is refunded.',
        values,
      )
}
