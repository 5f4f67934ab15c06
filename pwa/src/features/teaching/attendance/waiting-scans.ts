import type { AttendanceMark, Roster } from '@cubby/contract/teaching/attendance'
import type { LateScan } from '@cubby/contract/teaching/meeting-codes'
import { checkInState } from '@cubby/rules/teaching/meeting-code'
import { studentsOf } from './roster-now.ts'

/**
 * Returns the late scans of a meeting that wait for the instructor, with the names of their students. `marks` are the
 * counting marks by user id, including those that were not sent yet.
 */
export function waitingScans(
  { late_scans = [], ...roster }: Pick<Roster, 'late_scans' | 'students' | 'make_ups'>,
  meetingId: string,
  marks: ReadonlyMap<string, Pick<AttendanceMark, 'status' | 'marked_at' | 'is_correction'>>,
): (LateScan & { name: string })[] {
  const students = studentsOf(roster, meetingId)
  return late_scans.flatMap((scan) => {
    const name = students.find(({ id }) => id === scan.user_id)?.name
    const isWaiting = checkInState(scan.received_at, marks.get(scan.user_id)) === 'waiting'
    return name !== undefined && scan.meeting_id === meetingId && isWaiting ? [{ ...scan, name }] : []
  })
}
