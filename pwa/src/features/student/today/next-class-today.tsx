import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { nextMeeting } from '@cubby/rules/seats/meeting-days'
import { weekdayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { EnrollmentStatus } from '@/features/seats/enrollments/enrollment-status.tsx'
import { JoinOnline } from '@/features/seats/enrollments/join-online.tsx'
import { placeLink } from '@/layout/page/place-link.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { TodayCard } from './today-card.tsx'

interface NextClassTodayProps {
  enrollment: Enrollment
  trainingClass: TrainingClass | null
}

/** The next class of a student: when, where, and how to get there. */
export function NextClassToday({ enrollment, trainingClass }: NextClassTodayProps) {
  const { class_id, session_id, class_name, display_date, enrollment_status } = enrollment
  const place = enrollment.location ?? enrollment.location_details
  const provider = useProvider()
  const link = placeLink(place, { isOnline: trainingClass?.location_type === 'Online', provider })
  const next = nextMeeting(enrollment, useMinute(), provider?.timezone)
  return (
    <TodayCard
      Icon={CalendarDays}
      date={next?.date ?? enrollment.start_date}
      title={t('Next class: {title}', { title: class_name })}
      chip={enrollment_status === 'pending' && <EnrollmentStatus status="pending" />}
      actions={
        <>
          <JoinOnline name={class_name} enrollment={enrollment} />
          {link && (
            <a
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariants({ variant: 'outline', size: 'small' })}
            >
              {rich(
                '{kind, select, online {Join online} other {Directions}} <part>to {title}, opens in a new tab</part>',
                {
                  kind: link.kind,
                  title: class_name,
                  part: (words) => <span className="sr-only">{words}</span>,
                },
              )}
            </a>
          )}
          <Link
            to="/classes/$id"
            params={{ id: class_id }}
            search={{ session: session_id }}
            className={buttonVariants({ variant: 'outline', size: 'small' })}
          >
            {rich('Details <part>of {title}</part>', {
              title: class_name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Link>
        </>
      }
    >
      <p>
        <Unbroken>{`${next ? weekdayDate(next.date) : display_date}, ${timeRange(next ?? enrollment)}`}</Unbroken>
      </p>
      <p>
        <Unbroken>{place ?? t('TBA')}</Unbroken>
      </p>
    </TodayCard>
  )
}
