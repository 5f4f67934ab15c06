import type { SessionAttendance } from '@cubby/contract/class-attendance'
import { Dialog } from '@/features/admin/ui/dialog.tsx'
import type { AttendanceCellSubject } from './attendance-cell.tsx'
import { countingMark } from './attendance-marks.ts'
import { CorrectAttendance } from './correct-attendance.tsx'
import { MarkHistory } from './mark-history.tsx'

interface AttendanceDialogProps extends AttendanceCellSubject {
  attendance: SessionAttendance
  onClosed: () => void
}

/** Corrects the attendance of a student in a meeting, and shows its history. */
export function AttendanceDialog({ attendance, student, meeting, onClosed }: AttendanceDialogProps) {
  const history = attendance.marks.filter(
    ({ user_id, meeting_id }) => user_id === student.id && meeting_id === meeting.id,
  )
  return (
    <Dialog title="Correct Attendance" onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-6">
          <CorrectAttendance
            student={student}
            meeting={meeting}
            mark={countingMark(attendance, student.id, meeting.id)}
            close={close}
          />
          <MarkHistory marks={history} />
        </div>
      )}
    </Dialog>
  )
}
