import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { pluralize } from '@/ui/pluralize.ts'

/** What the student attended of a session, and what is missing. */
export function AttendedHours({ enrollment }: { enrollment: Enrollment }) {
  const { attendance, contact_hours } = enrollment
  if (!attendance || contact_hours == null) return null
  const { attended_hours, made_up_hours = 0, missed, lacking } = attendance
  const note = lacking ?? (missed === null ? null : `Missed: ${missed}`)
  return (
    <div className="figures text-sm">
      <p>
        <span className="font-semibold">Attended:</span> {attended_hours} of{' '}
        {pluralize(contact_hours, 'hour')}
        {made_up_hours > 0 && `, ${pluralize(made_up_hours, 'hour')} made up`}
      </p>
      {note && <p className="wrap-anywhere text-muted-foreground">{note}</p>}
    </div>
  )
}
