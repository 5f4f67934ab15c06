import type { StudentAttendance } from '@cubby/contract/teaching/class-attendance'
import { t } from '@cubby/texts/t'
import { rich } from '@/ui/rich.tsx'
import { hoursText } from './attendance-marks.ts'

/** A student's attended hours of all hours so far, and the missed, unmarked, and made-up hours. */
export function AttendanceHours({ totals }: Pick<StudentAttendance, 'totals'>) {
  const { attended, held, missed, unmarked, made_up } = totals
  return (
    <>
      {rich('<part>{attended}</part> of {held}', {
        attended: hoursText(attended),
        part: (words) => <span className="font-semibold">{words}</span>,
        held: hoursText(held),
      })}
      <span className="block text-muted-foreground">
        {[
          missed > 0 && t('{hours} missed', { hours: hoursText(missed) }),
          unmarked > 0 && t('{hours} not marked', { hours: hoursText(unmarked) }),
          made_up > 0 && t('{hours} made up', { hours: hoursText(made_up) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
}
