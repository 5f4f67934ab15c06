import { messages } from '@cubby/contract/messages'
import { attendanceTexts } from '@cubby/contract/teaching/attendance-labels'
import type { ClassAttendance, SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { displayDate, sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t, translate } from '@cubby/texts/t'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select, SelectField } from '@/ui/select.tsx'
import { SessionAttendanceView } from './session-attendance-view.tsx'
import { useClassAttendance } from './use-class-attendance.ts'

interface ClassAttendanceViewProps {
  classId: string
  sessionId: string | undefined
  onSession: (sessionId: string) => void
  onBack: () => void
}

/** The attendance of a class, one session at a time. */
export function ClassAttendanceView({ classId, sessionId, onSession, onBack }: ClassAttendanceViewProps) {
  const query = useClassAttendance(classId, sessionId)
  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionHeading
        title={
          query.data ? t('Attendance: {classTitle}', { classTitle: query.data.class_title }) : t('Attendance')
        }
        description={t('Who attended each meeting, and the hours of each student')}
      >
        <Button variant="outline" className="print:hidden" onClick={onBack}>
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t('Back to classes')}
        </Button>
      </SectionHeading>
      <ListState
        query={query}
        failed={translate(attendanceTexts.attendanceLoadFailed)}
        announcement={({ attendance }) =>
          attendance ? t('Attendance of {dates}', { dates: sessionDates(attendance) }) : ''
        }
        empty={{
          title: t(messages.noSessionsFound),
          detail: t(messages.noSessionsFoundDetail),
          is: ({ attendance }) => attendance === null,
        }}
      >
        {({ attendance, sessions, today }) =>
          attendance && (
            <>
              <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
                <SessionChoice sessions={sessions} chosen={attendance.id} onSession={onSession} />
                <AttendanceFiles classId={classId} attendance={attendance} today={today} />
              </div>
              <p className="figures text-muted-foreground text-sm">
                <span className="hidden print:inline">{sessionDates(attendance)} · </span>
                {[timeRange(attendance), attendance.location, attendance.instructor_name]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <SessionAttendanceView key={attendance.id} attendance={attendance} today={today} />
            </>
          )
        }
      </ListState>
    </div>
  )
}

interface AttendanceFilesProps {
  classId: string
  attendance: SessionAttendance
  /** The provider's day. */
  today: string
}

/** Downloads the attendance of a session, its record, and its sign-in sheets. */
function AttendanceFiles({ classId, attendance, today }: AttendanceFilesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton
        path={`/admin/classes/${classId}/attendance/export?sessionId=${attendance.id}`}
        fileName="attendance.csv"
        label={t('Export')}
      />
      <DownloadButton
        path={`/sessions/${attendance.id}/attendance-record`}
        fileName="attendance-record.pdf"
        label={rich('Attendance record<hidden> as PDF</hidden>', { hidden: srOnly })}
        failed={translate(attendanceTexts.pdfFailed)}
      />
      <SignInSheets key={attendance.id} attendance={attendance} today={today} />
    </div>
  )
}

/** The attendance of one session, on the page of the session. */
export function AttendanceOfSession({ classId, sessionId }: { classId: string; sessionId: string }) {
  return (
    <ListState
      query={useClassAttendance(classId, sessionId)}
      failed={translate(attendanceTexts.attendanceLoadFailed)}
      announcement={({ attendance }) =>
        attendance ? t('Attendance of {dates}', { dates: sessionDates(attendance) }) : ''
      }
    >
      {({ attendance, today }) =>
        attendance && (
          <div className="grid grid-cols-1 gap-4">
            <AttendanceFiles classId={classId} attendance={attendance} today={today} />
            <SessionAttendanceView key={attendance.id} attendance={attendance} today={today} />
          </div>
        )
      }
    </ListState>
  )
}

interface SessionChoiceProps {
  sessions: ClassAttendance['sessions']
  chosen: string
  onSession: (sessionId: string) => void
}

function SessionChoice({ sessions, chosen, onSession }: SessionChoiceProps) {
  return (
    <div className="w-full sm:w-72">
      <SelectField label={t('Session')} value={chosen} onValueChange={onSession}>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {sessionDates(session)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface SignInSheetsProps {
  attendance: SessionAttendance
  /** The provider's day. */
  today: string
}

const ALL = 'all'

/** Downloads the sign-in sheet of one meeting or the sheets of all meetings. The next meeting is preselected. */
function SignInSheets({ attendance: { id, meetings }, today }: SignInSheetsProps) {
  const scheduled = meetings.filter(({ status }) => status === 'scheduled')
  const [chosen, setChosen] = useState<string | null>(null)
  const next = scheduled.find(({ date }) => date >= today)?.id
  const of = chosen ?? next ?? ALL
  return (
    <div className="flex flex-wrap gap-2">
      {scheduled.length > 1 && (
        <Select
          aria-label={t('Meeting of the sign-in sheet')}
          value={of}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value={ALL}>{t('All meetings')}</option>
          {scheduled.map((meeting) => (
            <option key={meeting.id} value={meeting.id}>
              {displayDate(meeting.date, meeting.date)}
            </option>
          ))}
        </Select>
      )}
      <DownloadButton
        path={`/sessions/${id}/sign-in-sheets${of === ALL ? '' : `?meetingId=${of}`}`}
        fileName="sign-in-sheet.pdf"
        label={rich('Sign-in sheet<hidden> as PDF</hidden>', { hidden: srOnly })}
        failed={translate(attendanceTexts.pdfFailed)}
      />
    </div>
  )
}
