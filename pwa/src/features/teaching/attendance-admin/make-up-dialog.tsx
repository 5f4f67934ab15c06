import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendedStudent, SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { t } from '@cubby/texts/t'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { AssignMakeUp } from './assign-make-up.tsx'
import { AssignedMakeUp } from './assigned-make-up.tsx'

export interface MakeUpSubject {
  readonly student: AttendedStudent
  /** The meeting that the student missed, if it is known. */
  readonly missed: Meeting | null
}

interface MakeUpDialogProps extends MakeUpSubject {
  attendance: SessionAttendance
  /** The provider's day. */
  today: string
  onClosed: () => void
}

/** The make-up meetings of a student: those assigned, and a form to assign another one. */
export function MakeUpDialog({ student, missed, attendance, today, onClosed }: MakeUpDialogProps) {
  return (
    <Dialog title={t('Make-up meetings')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-5">
          <p className="wrap-anywhere font-semibold">{student.name}</p>
          {student.make_up_meetings.length > 0 && (
            <ul aria-label={t('Assigned make-up meetings')} className="grid gap-3">
              {student.make_up_meetings.map((makeUp) => (
                <AssignedMakeUp
                  key={makeUp.id}
                  makeUp={makeUp}
                  isOver={makeUp.meeting.date < today}
                  missed={attendance.meetings.find(({ id }) => id === makeUp.missed_meeting_id)}
                />
              ))}
            </ul>
          )}
          <AssignMakeUp student={student} missed={missed} meetings={attendance.meetings} close={close} />
        </div>
      )}
    </Dialog>
  )
}
