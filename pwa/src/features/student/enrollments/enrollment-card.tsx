import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Clock, MapPin, UserRound } from 'lucide-react'
import { ChoiceNote } from '@/features/catalog/rebooking/choice-note.tsx'
import { AddToCalendar } from '@/features/seats/calendar/add-to-calendar.tsx'
import { EnrollmentStatus, PendingNote } from '@/features/seats/enrollments/enrollment-status.tsx'
import { JoinOnline } from '@/features/seats/enrollments/join-online.tsx'
import { Withdrawal } from '@/features/seats/enrollments/withdrawal.tsx'
import { TransferRequest } from '@/features/seats/transfers/transfer-request.tsx'
import { movedText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import { AttendedHours } from '@/features/teaching/attendance/attended-hours.tsx'
import { CheckInButtons } from '@/features/teaching/attendance/check-in-buttons.tsx'
import { OwnCheckIns } from '@/features/teaching/attendance/own-check-ins.tsx'
import { OwnMakeUps } from '@/features/teaching/attendance/own-make-ups.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { CapacityBar } from '@/ui/seat-meter.tsx'
import { ClassMaterials } from './class-materials.tsx'

interface EnrollmentCardProps {
  enrollment: Enrollment
  withdrawal: OutboxRow | undefined
}

export function EnrollmentCard({ enrollment, withdrawal }: EnrollmentCardProps) {
  const isPast = !isLiveEnrollment(enrollment)
  const moved = movedText(enrollment)
  const hasMakeUps = (enrollment.make_up_meetings ?? []).length > 0
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div className="grid gap-2">
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
        <p className="figures text-muted-foreground text-sm">
          Enrolled {calendarDay(enrollment.enrolled_at)}
        </p>
        {!isPast && <PendingNote status={enrollment.enrollment_status} />}
      </div>
      <dl className="figures grid gap-1.5 sm:grid-cols-2 sm:gap-x-6">
        <SessionFact Icon={CalendarDays} name="Date">
          {enrollment.display_date}
        </SessionFact>
        <SessionFact Icon={Clock} name="Schedule">
          {timeRange(enrollment)}
        </SessionFact>
        <SessionFact Icon={UserRound} name="Instructor">
          {enrollment.instructor_name ?? 'TBA'}
        </SessionFact>
        <SessionFact Icon={MapPin} name="Location">
          {enrollment.location ?? enrollment.location_details ?? 'TBA'}
        </SessionFact>
      </dl>
      <JoinOnline name={`${enrollment.class_name}, ${enrollment.display_date}`} enrollment={enrollment} />
      {enrollment.decline_reason && (
        <p className="text-sm">
          <span className="font-semibold">Reason:</span> {enrollment.decline_reason}
        </p>
      )}
      <AttendedHours enrollment={enrollment} />
      <OwnMakeUps enrollment={enrollment} />
      {!isPast && <CapacityBar taken={enrollment.current_students} capacity={enrollment.capacity} />}
      {(!isPast || hasMakeUps) && <CheckInButtons enrollment={enrollment} />}
      {(!isPast || hasMakeUps) && <OwnCheckIns enrollment={enrollment} />}
      {!isPast && <AddToCalendar session={enrollment} when={enrollment.display_date} />}
      {enrollment.enrollment_status === 'approved' && enrollment.archived_at === null && (
        <ClassMaterials classId={enrollment.class_id} />
      )}
      {transferTexts({ transferred_from: enrollment.transferred_from }).map((text) => (
        <p key={text} className="figures text-sm">
          {text}
        </p>
      ))}
      <ChoiceNote enrollment={enrollment} />
      {/* The choice offers other dates and the refund. */}
      {!enrollment.choice && <TransferRequest enrollment={enrollment} />}
      {!enrollment.choice && <Withdrawal enrollment={enrollment} row={withdrawal} />}
    </Card>
  )
}
