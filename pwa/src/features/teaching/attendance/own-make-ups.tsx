import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { useId } from 'react'
import { AddMakeUpToCalendar } from '@/features/seats/calendar/add-make-up-to-calendar.tsx'
import { JoinOnline } from '@/features/seats/enrollments/join-online.tsx'

/** The meetings of other sessions in which the student makes up what they missed. */
export function OwnMakeUps({ enrollment }: { enrollment: Enrollment }) {
  const headingId = useId()
  const { make_up_meetings = [], class_id, class_title } = enrollment
  if (make_up_meetings.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-2 border-t pt-3">
      <h4 id={headingId} className="font-semibold text-base">
        {t('Make-up meetings')}
      </h4>
      <ul className="grid gap-3">
        {make_up_meetings.map((makeUp) => {
          const { id, meeting, location, instructor_name } = makeUp
          const day = displayDate(meeting.date, meeting.date)
          return (
            <li key={id} className="figures grid justify-items-start gap-1 text-sm">
              <p className="font-semibold">
                {day}, {timeRange(meeting)}
              </p>
              <p className="wrap-anywhere text-muted-foreground">
                {[location ?? t('TBA'), instructor_name].filter(Boolean).join(', ')}
              </p>
              <JoinOnline name={class_title} enrollment={enrollment} makeUp={makeUp} />
              <AddMakeUpToCalendar makeUp={{ class_id, class_title, makeUp }} when={day} />
            </li>
          )
        })}
      </ul>
      <p className="text-muted-foreground text-sm">
        {t('You attend these with another group. Check in with your pass for this class.')}
      </p>
    </section>
  )
}
