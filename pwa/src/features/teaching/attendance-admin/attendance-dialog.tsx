import type { SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import type { AttendanceCellSubject } from './attendance-cell.tsx'
import { countingMark } from './attendance-marks.ts'
import { CorrectAttendance } from './correct-attendance.tsx'
import type { MakeUpSubject } from './make-up-dialog.tsx'
import { MarkHistory } from './mark-history.tsx'

interface AttendanceDialogProps extends AttendanceCellSubject {
  attendance: SessionAttendance
  /** Called after the dialog has closed, if the administrator wants to assign a make-up meeting. */
  onMakeUp: (subject: MakeUpSubject) => void
  onClosed: () => void
}

/** Corrects the attendance of a student in a meeting, and shows its history. */
export function AttendanceDialog(props: AttendanceDialogProps) {
  const { attendance, student, meeting, onMakeUp, onClosed } = props
  const [isMakingUp, setMakingUp] = useState(false)
  const attended = attendance.students.find(({ id }) => id === student.id)
  const mark = countingMark(attendance, student.id, meeting.id)
  const hasMissed = mark !== undefined && mark.status !== 'present'
  const canMakeUp = hasMissed && attended?.is_enrolled === true && attended.enrollment_status === 'approved'
  const finish = () => {
    onClosed()
    if (isMakingUp && attended) onMakeUp({ student: attended, missed: meeting })
  }
  const history = attendance.marks.filter(
    ({ user_id, meeting_id }) => user_id === student.id && meeting_id === meeting.id,
  )
  return (
    <Dialog title="Correct Attendance" onClosed={finish}>
      {(close) => (
        <div className="grid gap-6">
          <CorrectAttendance student={student} meeting={meeting} mark={mark} close={close} />
          {canMakeUp && (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => {
                setMakingUp(true)
                close()
              }}
            >
              Assign a make-up meeting
            </Button>
          )}
          <MarkHistory marks={history} />
        </div>
      )}
    </Dialog>
  )
}
