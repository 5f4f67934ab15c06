import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { dayOf } from '@cubby/rules/days'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { isUnpaid } from '@cubby/rules/money/payment'
import { nextMeeting, scheduleText } from '@cubby/rules/seats/meeting-days'
import { weekdayDate } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
import { useMinute } from '@/offline/clock/use-clock.ts'
import { usePayments, useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { DateTile } from '@/ui/date-tile.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { useMorePanel } from '@/ui/more-menu.tsx'
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
  const calendar = !isPast && !next.isToday
  const payment = usePayments().rows.find((one) => one.enrollment_id === enrollment.id && isUnpaid(one))
  return (
    <Card
      as="li"
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 p-4 sm:p-5 lg:grid-cols-[4rem_minmax(0,1fr)_14.5rem] lg:gap-x-5"
    >
      <DateTile date={next.meeting?.date ?? enrollment.start_date} quiet={isPast} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <EnrollmentStatus
            status={enrollment.enrollment_status}
            completed={enrollment.completed_at !== null}
            moved={moved !== null}
          />
          {moved && <p className="figures text-sm">{moved}</p>}
          {isPast && <Chip>Historical</Chip>}
        </div>
        <h3 className="text-xl">
          <Link
            to="/classes/$id"
            params={{ id: enrollment.class_id }}
            search={{ session: enrollment.session_id }}
            className="-my-2 inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
          >
            {enrollment.class_name}
          </Link>
        </h3>
        {!isPast && <PendingNote status={enrollment.enrollment_status} />}
        {payment && (
          <p className="figures flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            <span>
              <Unbroken>{dueText(payment)}</Unbroken>
            </span>
            <PaymentChip status={payment.status} />
          </p>
        )}
        {next.meeting && (
          // The leaf of the calendar shows the day.
          <p className={next.isToday ? 'figures font-semibold' : 'sr-only'}>
            {next.isToday ? 'Today' : `Next: ${weekdayDate(next.meeting.date)}`},{' '}
            {clockTime(next.meeting.start_time)}
          </p>
        )}
        <div className="figures grid gap-x-8 gap-y-1.5 sm:grid-cols-[3fr_2fr]">
          <dl className="grid content-start gap-0.5">
            <Fact name="Date">{enrollment.display_date}</Fact>
            <Fact name="Schedule">{scheduleText(enrollment)}</Fact>
            <Fact name="Location">{enrollment.location ?? enrollment.location_details ?? 'TBA'}</Fact>
          </dl>
          <dl className="grid content-start gap-0.5 text-muted-foreground text-sm sm:pt-0.5">
            <Fact name="Instructor">{enrollment.instructor_name ?? 'TBA'}</Fact>
            {enrollment.priced && <Fact name="Price">{discountedPriceText(enrollment.priced)}</Fact>}
            <Fact name="Enrolled">{`Enrolled ${calendarDay(enrollment.enrolled_at)}`}</Fact>
            {!isPast && (
              <div>
                <dt className="sr-only">Students</dt>
                <dd>
                  <CapacityBar taken={enrollment.current_students} capacity={enrollment.capacity} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
      <MainActions
        name={enrollment.class_name}
        more={
          <>
            {calendar && checksIn && <CheckInButtons enrollment={enrollment} />}
            {!(calendar || isPast) && <AddToCalendar session={enrollment} when={enrollment.display_date} />}
            {!isChanging && changes}
          </>
        }
        hasMore={(checksIn && calendar) || !(calendar || isPast) || (!isChanging && canChange(enrollment))}
      >
        {payment && <PayButton payment={payment} className="max-sm:flex-1" />}
        {calendar && (
          <AddToCalendar
            variant={payment ? 'icon' : 'outline'}
            session={enrollment}
            when={enrollment.display_date}
          />
        )}
        {checksIn && !calendar && <CheckInButtons enrollment={enrollment} />}
      </MainActions>
      <div className="col-span-full grid min-w-0 grid-cols-1 gap-4 empty:hidden">
        <JoinOnline name={`${enrollment.class_name}, ${enrollment.display_date}`} enrollment={enrollment} />
        {enrollment.decline_reason && (
          <p className="text-sm">
            <span className="font-semibold">Reason:</span> {enrollment.decline_reason}
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

interface MainActionsProps {
  /** The class, for screen readers. */
  name: string
  more: ReactNode
  hasMore: boolean
  children: ReactNode
}

/** The main action, with three dots that show the others. On the right, and below the facts on narrow screens. */
function MainActions({ name, more, hasMore, children }: MainActionsProps) {
  const panel = useMorePanel(`More for ${name}`)
  return (
    <>
      <div className="flex items-start gap-2 empty:hidden max-lg:col-span-full lg:flex-wrap lg:justify-end">
        {children}
        {hasMore && panel.button}
      </div>
      {panel.isOpen && hasMore && (
        <div
          id={panel.panelId}
          className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-muted p-3"
        >
          {more}
        </div>
      )}
    </>
  )
}

/** A fact whose name only screen readers need. */
function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd>
        <Unbroken>{children}</Unbroken>
      </dd>
    </div>
  )
}
