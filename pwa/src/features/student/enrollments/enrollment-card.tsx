import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { dayOf } from '@cubby/rules/days'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { isUnpaid } from '@cubby/rules/money/payment'
import { paidByText } from '@cubby/rules/money/price-text'
import { nextMeeting, scheduleText } from '@cubby/rules/seats/meeting-days'
import { weekdayDate } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChoiceNote } from '@/features/catalog/rebooking/choice-note.tsx'
import { PayButton } from '@/features/money/payments/pay-button.tsx'
import { PaymentChip } from '@/features/money/payments/payment-chip.tsx'
import { dueText } from '@/features/money/payments/payment-text.ts'
import { AddToCalendar } from '@/features/seats/calendar/add-to-calendar.tsx'
import { EnrollmentStatus, PendingNote } from '@/features/seats/enrollments/enrollment-status.tsx'
import { JoinOnline } from '@/features/seats/enrollments/join-online.tsx'
import { Withdrawal } from '@/features/seats/enrollments/withdrawal.tsx'
import { TransferRequest, useTransferRow } from '@/features/seats/transfers/transfer-request.tsx'
import { movedText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import { AttendedHours } from '@/features/teaching/attendance/attended-hours.tsx'
import { CheckInButtons } from '@/features/teaching/attendance/check-in-buttons.tsx'
import { OwnCheckIns } from '@/features/teaching/attendance/own-check-ins.tsx'
import { OwnMakeUps } from '@/features/teaching/attendance/own-make-ups.tsx'
import { InlineFact } from '@/layout/page/inline-fact.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { usePayments, useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { DateTile } from '@/ui/date-tile.tsx'
import { Facts } from '@/ui/facts.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { rich } from '@/ui/rich.tsx'
import { CapacityBar } from '@/ui/seat-meter.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { ClassMaterials } from './class-materials.tsx'

interface EnrollmentCardProps {
  enrollment: Enrollment
  withdrawal: OutboxRow | undefined
}

/** One session of the student: when and where, one main action, and the rest behind three dots. */
export function EnrollmentCard({ enrollment, withdrawal }: EnrollmentCardProps) {
  const isPast = !isLiveEnrollment(enrollment)
  const moved = movedText(enrollment)
  const next = useNextMeeting(enrollment)
  const hasMakeUps = (enrollment.make_up_meetings ?? []).length > 0
  const hasPass = useStored('passes').rows.some(({ session_id }) => session_id === enrollment.session_id)
  const checksIn = hasPass && (!isPast || hasMakeUps)
  const transferRow = useTransferRow(enrollment)
  // What is asked for or waits is shown at once; what could be asked for waits behind the three dots.
  const isChanging =
    withdrawal !== undefined || transferRow !== undefined || Boolean(enrollment.transfer_request)
  const changes = !enrollment.choice && (
    <>
      <TransferRequest enrollment={enrollment} />
      <Withdrawal enrollment={enrollment} row={withdrawal} />
    </>
  )
  const stored = usePayments().rows.find((one) => one.enrollment_id === enrollment.id && isUnpaid(one))
  // The device may still have a payment from before the center paid.
  const payment = enrollment.paid_by ? undefined : stored
  const checksInNow = checksIn && (isPast || next.isToday)
  return (
    <Card
      as="li"
      className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 p-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto_auto] sm:gap-x-5 sm:p-5"
    >
      <DateTile
        date={next.meeting?.date ?? enrollment.start_date}
        quiet={isPast}
        className="col-start-1 row-start-1 row-end-3"
      />
      <h3 className="col-start-2 row-start-1 min-w-0 text-lg sm:text-xl">
        <Link
          to="/classes/$id"
          params={{ id: enrollment.class_id }}
          search={{ session: enrollment.session_id }}
          className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
        >
          {enrollment.class_name}
        </Link>
      </h3>
      <div className="-col-end-1 col-start-2 row-start-2 grid min-w-0 content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-2 *:shrink-0">
          <EnrollmentStatus
            status={enrollment.enrollment_status}
            completed={enrollment.completed_at !== null}
            moved={moved !== null}
          />
          {moved && <p className="figures text-sm">{moved}</p>}
          {isPast && <Chip>{t('Historical')}</Chip>}
        </div>
        {!isPast && <PendingNote status={enrollment.enrollment_status} />}
        {payment && (
          <p className="figures flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            <span>
              <Unbroken>{dueText(payment)}</Unbroken>
            </span>
            {payment.status !== 'pending' && <PaymentChip status={payment.status} />}
          </p>
        )}
        {next.meeting && (
          // The leaf of the calendar shows the day.
          <p className={next.isToday ? 'figures font-semibold' : 'sr-only'}>
            {next.isToday
              ? t('Today, {time}', { time: clockTime(next.meeting.start_time) })
              : t('Next: {date}, {time}', {
                  date: weekdayDate(next.meeting.date),
                  time: clockTime(next.meeting.start_time),
                })}
          </p>
        )}
        <EnrollmentFacts enrollment={enrollment} isPast={isPast} />
      </div>
      {/* On phones, the three dots stay at the top, and the main action has the whole width below the facts. */}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden max-sm:-col-end-1 max-sm:col-start-2 max-sm:*:flex-1 sm:col-start-3 sm:row-start-1 sm:mt-0 sm:max-w-80 sm:justify-end">
        {payment && <PayButton payment={payment} />}
        {checksInNow && <CheckInButtons enrollment={enrollment} />}
      </div>
      <div className="col-start-3 row-start-1 -me-2 -ms-3 flex sm:col-start-4 sm:gap-2">
        {(!isPast || (checksIn && !checksInNow) || (!isChanging && canChange(enrollment))) && (
          <MoreMenu label={t('More for {title}', { title: enrollment.class_name })}>
            {!isPast && <AddToCalendar variant="menu" session={enrollment} when={enrollment.display_date} />}
            {checksIn && !checksInNow && <CheckInButtons inMenu enrollment={enrollment} />}
            {!isChanging && changes}
          </MoreMenu>
        )}
      </div>
      <div className="-col-end-1 col-start-1 mt-3 grid min-w-0 grid-cols-1 gap-4 empty:hidden sm:col-start-2">
        <JoinOnline name={`${enrollment.class_name}, ${enrollment.display_date}`} enrollment={enrollment} />
        {enrollment.decline_reason && (
          <p className="text-sm">
            {rich('<part>Reason:</part> {reason}', {
              part: (words) => <span className="font-semibold">{words}</span>,
              reason: enrollment.decline_reason,
            })}
          </p>
        )}
        <AttendedHours enrollment={enrollment} />
        <OwnMakeUps enrollment={enrollment} />
        {(!isPast || hasMakeUps) && <OwnCheckIns enrollment={enrollment} />}
        {enrollment.enrollment_status === 'approved' && enrollment.archived_at === null && (
          <ClassMaterials classId={enrollment.class_id} />
        )}
        {transferTexts({ transferred_from: enrollment.transferred_from }).map((text) => (
          <p key={text} className="figures text-sm">
            {text}
          </p>
        ))}
        {/* The choice offers other dates and the refund. */}
        <ChoiceNote enrollment={enrollment} />
        {isChanging && changes}
      </div>
    </Card>
  )
}

function canChange({ can_withdraw, choice }: Enrollment): boolean {
  return can_withdraw && !choice
}

/** Returns the next meeting of a live enrollment or of its make-ups, and whether it is today. */
function useNextMeeting(enrollment: Enrollment) {
  const timeZone = useProvider()?.timezone
  const now = useMinute()
  const own = isLiveEnrollment(enrollment) ? (enrollment.meetings ?? []) : []
  const makeUps = (enrollment.make_up_meetings ?? []).map(({ meeting }) => meeting)
  const meeting = nextMeeting({ meetings: [...own, ...makeUps] }, now, timeZone)
  return { meeting, isToday: meeting?.date === dayOf(now, timeZone) }
}

interface EnrollmentFactsProps {
  enrollment: Enrollment
  isPast: boolean
}

/** When and where in one line each, and the rest in one small line. Their names are for screen readers. */
function EnrollmentFacts({ enrollment, isPast }: EnrollmentFactsProps) {
  const { display_date, location, location_details, instructor_name, priced, paid_by, enrolled_at } =
    enrollment
  const price = paid_by ? paidByText(paid_by) : priced && discountedPriceText(priced)
  return (
    <>
      <Facts as="dl">
        <InlineFact name={t('Date')}>
          <Unbroken>{display_date}</Unbroken>
        </InlineFact>
        <InlineFact name={t('Schedule')}>
          <Unbroken>{scheduleText(enrollment)}</Unbroken>
        </InlineFact>
      </Facts>
      <dl>
        <InlineFact name={t('Location')}>
          <Unbroken>{location ?? location_details ?? t('TBA')}</Unbroken>
        </InlineFact>
      </dl>
      <Facts as="dl" className="text-muted-foreground text-sm">
        <InlineFact name={t('Instructor')}>
          <Unbroken>{instructor_name ?? t('TBA')}</Unbroken>
        </InlineFact>
        {price && (
          <InlineFact name={t('Price')}>
            <Unbroken>{price}</Unbroken>
          </InlineFact>
        )}
        <InlineFact name={t('Enrolled')}>
          <Unbroken>{t('Enrolled {day}', { day: calendarDay(enrolled_at) })}</Unbroken>
        </InlineFact>
        {!isPast && (
          <div>
            <dt className="sr-only">{t('Students')}</dt>
            <dd>
              <CapacityBar taken={enrollment.current_students} capacity={enrollment.capacity} />
            </dd>
          </div>
        )}
      </Facts>
    </>
  )
}
