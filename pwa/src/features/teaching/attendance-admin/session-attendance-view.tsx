import { messages } from '@cubby/contract/messages'
import { attendanceTexts } from '@cubby/contract/teaching/attendance-labels'
import type { SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { MeetingsEditor } from '@/features/seats/meetings-admin/meetings-editor.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { AttendanceCellSubject } from './attendance-cell.tsx'
import { AttendanceDialog } from './attendance-dialog.tsx'
import { AttendanceGrid } from './attendance-grid.tsx'
import { AttendanceList } from './attendance-list.tsx'
import { meetingsSoFar } from './attendance-marks.ts'
import { MakeUpDialog, type MakeUpSubject } from './make-up-dialog.tsx'

interface SessionAttendanceViewProps {
  attendance: SessionAttendance
  /** Today in the provider's time zone, as the server reports it. */
  today: string
}

/** The attendance of one session, or the reason why there is none yet. */
export function SessionAttendanceView({ attendance, today }: SessionAttendanceViewProps) {
  const [opened, setOpened] = useState<AttendanceCellSubject | null>(null)
  const [makingUp, setMakingUp] = useState<MakeUpSubject | null>(null)
  const Students = useWide() ? AttendanceGrid : AttendanceList
  const meetings = meetingsSoFar(attendance.meetings, today)
  const planned = attendance.meetings.filter(({ status }) => status === 'scheduled').length
  if (!attendance.meetings_confirmed) return <UnconfirmedMeetings sessionId={attendance.id} />
  if (meetings.length === 0) {
    const next = attendance.meetings.find(({ status }) => status === 'scheduled')
    return (
      <EmptyState picture={<EmptyCubbies />} title={translate(attendanceTexts.noMeetingYet)}>
        {next &&
          t('Attendance can be taken starting {day}.', {
            day: displayDate(next.date, next.date),
          })}
      </EmptyState>
    )
  }
  if (attendance.students.length + attendance.make_up_students.length === 0) {
    return <EmptyState picture={<EmptyCubbies />} title={t(messages.noStudentsInSession)} />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {attendance.marks.length === 0 && (
        <Alert tone="info">{translate(attendanceTexts.noAttendanceYet)}</Alert>
      )}
      <Students
        attendance={attendance}
        meetings={meetings}
        onOpen={setOpened}
        onMakeUps={(student) => setMakingUp({ student, missed: null })}
      />
      <p className="text-muted-foreground text-sm">
        <span className="max-lg:hidden print:hidden">
          <Check className="inline size-4 align-[-0.15em] text-success" aria-hidden="true" /> {t(
            'Present.',
          )}{' '}
        </span>
        {attendance.marks.some(({ is_correction }) => is_correction) &&
          `${t('* Corrected by an administrator.')} `}
        {meetings.length < planned
          ? t(
              'Hours count instruction only, not breaks, in {count, plural, one {the first} other {the first #}} of {planned} meetings.',
              { count: meetings.length, planned },
            )
          : t('Hours count instruction only, not breaks.')}
      </p>
      {opened && (
        <AttendanceDialog
          {...opened}
          attendance={attendance}
          onMakeUp={setMakingUp}
          onClosed={() => setOpened(null)}
        />
      )}
      {makingUp && (
        <MakeUpDialog
          missed={makingUp.missed}
          // Looked up again, because an operation in the dialog refreshes the attendance.
          student={attendance.students.find(({ id }) => id === makingUp.student.id) ?? makingUp.student}
          attendance={attendance}
          today={today}
          onClosed={() => setMakingUp(null)}
        />
      )}
    </div>
  )
}

function UnconfirmedMeetings({ sessionId }: { sessionId: string }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <EmptyState
        picture={<EmptyCubbies />}
        title={translate(attendanceTexts.meetingsNotConfirmed)}
        action={<Button onClick={() => setEditing(true)}>{t('Confirm meetings')}</Button>}
      >
        {translate(attendanceTexts.meetingsNotConfirmedDetail)}
      </EmptyState>
      {isEditing && (
        <Dialog title={t('Meetings')} wide onClosed={() => setEditing(false)}>
          {(close) => <MeetingsEditor sessionId={sessionId} close={close} />}
        </Dialog>
      )}
    </>
  )
}
