import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { t } from '@cubby/texts/t'
import { rich } from '@/ui/rich.tsx'

/** What the student attended of a session, and what is missing. */
export function AttendedHours({ enrollment }: { enrollment: Enrollment }) {
  const { attendance, contact_hours } = enrollment
  if (!attendance || contact_hours == null) return null
  const { attended_hours, made_up_hours = 0, missed, lacking } = attendance
  const note = lacking ?? (missed === null ? null : t('Missed: {missed}', { missed }))
  return (
    <div className="figures text-sm">
      <p>
        {rich(
          '<part>Attended:</part> {attended} of {total, plural, one {# hour} other {# hours}}{madeUp, plural, =0 {} one {, # hour made up} other {, # hours made up}}',
          {
            part: (words) => <span className="font-semibold">{words}</span>,
            attended: attended_hours,
            total: contact_hours,
            madeUp: made_up_hours,
          },
        )}
      </p>
      {note && <p className="wrap-anywhere text-muted-foreground">{note}</p>}
    </div>
  )
}
