import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { buttonVariants } from '@/ui/button-variants.ts'
import { TodayCard } from './today-card.tsx'

interface MakeUpTodayProps {
  enrollment: Enrollment
  makeUp: OwnMakeUp
}

/** The next make-up meeting of a student: when and where. */
export function MakeUpToday({ enrollment, makeUp }: MakeUpTodayProps) {
  const { class_name, enrollment_type } = enrollment
  const { meeting, location } = makeUp
  return (
    <TodayCard
      Icon={CalendarClock}
      title={`Make-up meeting: ${class_name}`}
      actions={
        <Link
          to="/profile"
          search={{
            section: 'enrollments',
            ...(enrollment_type === 'historical' && { tab: 'past' as const }),
          }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          Details <span className="sr-only">of the make-up meeting of {class_name}</span>
        </Link>
      }
    >
      <p className="figures">
        {displayDate(meeting.date, meeting.date)}, {timeRange(meeting)}
      </p>
      <p>{location ?? 'TBA'}</p>
    </TodayCard>
  )
}
