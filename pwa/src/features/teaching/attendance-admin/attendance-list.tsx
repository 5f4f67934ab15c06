import { displayDate, weekdayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { SelectField } from '@/ui/select.tsx'
import { AttendanceCell } from './attendance-cell.tsx'
import type { AttendanceProps } from './attendance-grid.tsx'
import { AttendanceHours } from './attendance-hours.tsx'
import { countingMark, makeUpOf } from './attendance-marks.ts'
import { MakeUpsButton } from './make-ups-button.tsx'
import { MakeUpStudentNote, StudentNote } from './student-notes.tsx'

/** The students of one meeting at a time, with the hours of each student in the session. For narrow screens. */
export function AttendanceList({ attendance, meetings, onOpen, onMakeUps }: AttendanceProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const meeting = meetings.find(({ id }) => id === chosen) ?? meetings.at(-1)
  if (!meeting) return null
  return (
    <div className="grid gap-3">
      <SelectField label={t('Meeting')} value={meeting.id} onValueChange={setChosen}>
        {meetings.map((one) => (
          <option key={one.id} value={one.id}>
            {displayDate(one.date, one.date)}, {timeRange(one)}
          </option>
        ))}
      </SelectField>
      <ul aria-label={t('Students')} className="divide-y rounded-card border bg-card px-4">
        {attendance.students.map((student) => (
          <li
            key={student.id}
            className="figures flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
          >
            <div className="wrap-anywhere min-w-0">
              <p className="font-semibold">{student.name}</p>
              <StudentNote student={student} />
              <p className="text-sm">
                <AttendanceHours totals={student.totals} />
              </p>
              <MissedMeetings attendance={attendance} meetings={meetings} studentId={student.id} />
              <MakeUpsButton student={student} onOpen={onMakeUps} />
            </div>
            <AttendanceCell
              student={student}
              meeting={meeting}
              mark={countingMark(attendance, student.id, meeting.id)}
              makeUp={makeUpOf(student, meeting.id)}
              onOpen={() => onOpen({ student, meeting })}
            />
          </li>
        ))}
        {attendance.make_up_students
          .filter(({ meeting_id }) => meeting_id === meeting.id)
          .map((student) => (
            <li
              key={student.make_up_id}
              className="figures flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
            >
              <div className="wrap-anywhere min-w-0">
                <p className="font-semibold">{student.name}</p>
                <MakeUpStudentNote student={student} />
              </div>
              <AttendanceCell
                student={student}
                meeting={meeting}
                mark={countingMark(attendance, student.id, meeting.id)}
                onOpen={() => onOpen({ student, meeting })}
              />
            </li>
          ))}
      </ul>
    </div>
  )
}

interface MissedMeetingsProps extends Pick<AttendanceProps, 'attendance' | 'meetings'> {
  studentId: string
}

/** Names the meetings that a student missed, because the list shows one meeting at a time. */
function MissedMeetings({ attendance, meetings, studentId }: MissedMeetingsProps) {
  const missed = meetings.filter(({ id }) => {
    const status = countingMark(attendance, studentId, id)?.status
    return status === 'absent' || status === 'excused'
  })
  if (missed.length === 0) return null
  return (
    <p className="text-destructive text-sm">
      {t('Missed {dates}', { dates: missed.map(({ date }) => weekdayDate(date)).join('; ') })}
    </p>
  )
}
