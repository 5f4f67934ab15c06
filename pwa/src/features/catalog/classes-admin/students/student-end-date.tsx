import type { SessionStudent } from '@cubby/contract/catalog/class-students'
import { Day } from '@/desk/dates/day.tsx'

/** When a student completed or left a session: 'Nov 21, 2026', or 'N/A'. */
export function StudentEndDate({ student: { completed_at, archived_at } }: { student: SessionStudent }) {
  const ended = completed_at ?? archived_at
  return ended ? <Day of={ended} /> : 'N/A'
}
