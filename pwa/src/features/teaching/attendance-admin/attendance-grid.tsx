import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendedStudent, SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { dayParts } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { rich } from '@/ui/rich.tsx'
import { AttendanceCell, type AttendanceCellSubject } from './attendance-cell.tsx'
import { countingMark, hoursText, makeUpOf } from './attendance-marks.ts'
import { MakeUpsButton } from './make-ups-button.tsx'
import { MakeUpStudentNote, StudentNote } from './student-notes.tsx'

export interface AttendanceProps {
  attendance: SessionAttendance
  /** The meetings so far. */
  meetings: readonly Meeting[]
  onOpen: (subject: AttendanceCellSubject) => void
  /** Opens the make-up meetings of a student. */
  onMakeUps: (student: AttendedStudent) => void
}

const head = 'border-b py-2 pe-4 text-start align-bottom font-semibold text-muted-foreground'
const nameColumn = 'sticky start-0 z-1 bg-card'

/** Students and meetings in a table, with the hours of each student. */
export function AttendanceGrid({ attendance, meetings, onOpen, onMakeUps }: AttendanceProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={t('Attendance by student and meeting')}
      className="overflow-x-auto rounded-card border bg-card px-4 print:overflow-visible print:border-0 print:px-0"
    >
      <table className="figures w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} ${nameColumn}`}>
              {t('Student')}
            </th>
            <th scope="col" className={head}>
              {t('Attended')}
            </th>
            <th scope="col" className={head}>
              {t('Missed')}
            </th>
            <th scope="col" className={head}>
              {t('Not marked')}
            </th>
            {meetings.map(({ id, date }) => {
              const { weekday, month, day } = dayParts(date)
              return (
                <th key={id} scope="col" className={`${head} whitespace-nowrap`}>
                  <span className="block font-normal">{weekday}</span>
                  {month} {day}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {attendance.students.map((student) => (
            <tr
              key={student.id}
              className={
                student.totals.missed > 0
                  ? '[&>*]:bg-[color-mix(in_oklab,var(--destructive)_7%,var(--card))]'
                  : ''
              }
            >
              <th scope="row" className={`${nameColumn} min-w-44 border-b py-2 pe-4 text-start`}>
                {student.name}
                <StudentNote student={student} />
                <MakeUpsButton student={student} onOpen={onMakeUps} />
              </th>
              <td className="whitespace-nowrap border-b py-2 pe-4">
                {rich('<part>{attended}</part> of {held}', {
                  attended: hoursText(student.totals.attended),
                  part: (words) => <span className="font-semibold">{words}</span>,
                  held: hoursText(student.totals.held),
                })}
                {student.totals.made_up > 0 && (
                  <span className="block text-muted-foreground">
                    {t('{hours} made up', { hours: hoursText(student.totals.made_up) })}
                  </span>
                )}
              </td>
              <td className="whitespace-nowrap border-b py-2 pe-4">{hoursText(student.totals.missed)}</td>
              <td className="whitespace-nowrap border-b py-2 pe-4">{hoursText(student.totals.unmarked)}</td>
              {meetings.map((meeting) => (
                <td key={meeting.id} className="border-b py-1 pe-2">
                  <AttendanceCell
                    student={student}
                    meeting={meeting}
                    mark={countingMark(attendance, student.id, meeting.id)}
                    makeUp={makeUpOf(student, meeting.id)}
                    onOpen={() => onOpen({ student, meeting })}
                  />
                </td>
              ))}
            </tr>
          ))}
          {attendance.make_up_students.map((student) => (
            <tr key={student.make_up_id}>
              <th scope="row" className={`${nameColumn} min-w-44 border-b py-2 pe-4 text-start`}>
                {student.name}
                <MakeUpStudentNote student={student} />
              </th>
              <td className="border-b" colSpan={3} />
              {meetings.map((meeting) => (
                <td key={meeting.id} className="border-b py-1 pe-2">
                  {meeting.id === student.meeting_id && (
                    <AttendanceCell
                      student={student}
                      meeting={meeting}
                      mark={countingMark(attendance, student.id, meeting.id)}
                      onOpen={() => onOpen({ student, meeting })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
