import type { RecordedMark, SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { markText } from '@cubby/rules/teaching/attendance'
import { t } from '@cubby/texts/t'
import { useId, useState } from 'react'
import { Moment } from '@/desk/dates/dates.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import type { AttendanceCellSubject } from './attendance-cell.tsx'
import { countingMark } from './attendance-marks.ts'
import { CorrectAttendance } from './correct-attendance.tsx'
import type { MakeUpSubject } from './make-up-dialog.tsx'

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
    <Dialog title={t('Correct the Attendance')} onClosed={finish}>
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
              {t('Assign a make-up meeting')}
            </Button>
          )}
          <MarkHistory marks={history} />
        </div>
      )}
    </Dialog>
  )
}

/** Who marked a student in a meeting, when, and why, newest first. */
function MarkHistory({ marks }: { marks: readonly RecordedMark[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-lg">
        {t('History')}
      </h3>
      {marks.length === 0 && (
        <p className="text-muted-foreground text-sm">{t('No one has marked this student.')}</p>
      )}
      <ul className="divide-y">
        {marks.toReversed().map((mark) => (
          <li key={mark.key} className="figures wrap-anywhere py-2 text-sm">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold">{markText(mark)}</span>
              {mark.counts && <Chip tone="primary">{t('Counts')}</Chip>}
              {mark.is_check_in && <Chip>{t('Check-in')}</Chip>}
              {mark.is_correction && <Chip>{t('Correction')}</Chip>}
            </p>
            <p className="text-muted-foreground">
              {mark.marked_by}, <Moment of={mark.marked_at} />
            </p>
            {mark.reason && <p>{t('Reason: {reason}', { reason: mark.reason })}</p>}
            {mark.note && <p>{t('Note: {note}', { note: mark.note })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
