import type { StudentAttendance } from '@cubby/contract/teaching/class-attendance'
import { hoursText } from './attendance-marks.ts'

/** A student's attended hours of all hours so far, and the missed, unmarked, and made-up hours. */
export function AttendanceHours({ totals }: Pick<StudentAttendance, 'totals'>) {
  const { attended, held, missed, unmarked, made_up } = totals
  return (
    <>
      <span className="font-semibold">{hoursText(attended)}</span> of {hoursText(held)}
      <span className="block text-muted-foreground">
        {[
          missed > 0 && `${hoursText(missed)} missed`,
          unmarked > 0 && `${hoursText(unmarked)} not marked`,
          made_up > 0 && `${hoursText(made_up)} made up`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
}
