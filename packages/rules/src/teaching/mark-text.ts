import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import type { MarkedHours } from './attended-minutes.ts'

/** Formats the mark that counts: 'Present', 'Late, 20 min', or 'Not marked' without one. */
export function markText(mark: MarkedHours | undefined): string {
  if (mark?.status == null) return 'Not marked'
  const label = attendanceLabels[mark.status]
  return mark.missed_minutes === null ? label : `${label}, ${mark.missed_minutes} min`
}
