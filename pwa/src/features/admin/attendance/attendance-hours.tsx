import type { StudentAttendance } from '@cubby/contract/class-attendance'
import { hoursText } from './attendance-marks.ts'

/** The hours that a student attended of those so far, and those that they missed or that are not marked. */
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
