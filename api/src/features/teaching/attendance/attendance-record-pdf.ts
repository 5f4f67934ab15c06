import type { Meeting } from '@cubby/contract/seats/meetings'
import type {
  AttendedStudent,
  RecordedMark,
  SessionAttendance,
} from '@cubby/contract/teaching/class-attendance'
import { dayParts, displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { checkMarking, markText } from '@cubby/rules/teaching/attendance'
import { attendedMinutes } from '@cubby/rules/teaching/attended-minutes'
import { contactHours, hoursOf } from '@cubby/rules/teaching/contact-hours'
import { t, text } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { startPart } from '../../../platform/pdf/heading.ts'
import {
  type PagedDocument,
  type ProviderFacts,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'
import { signatureLines } from '../../../platform/pdf/signature-lines.ts'
import { type Column, drawTable, noteLine, type Row } from '../../../platform/pdf/table.ts'

export interface AttendanceRecordFacts {
  readonly provider: ProviderFacts
  readonly className: string
  readonly attendance: SessionAttendance
  /** The provider's day, up to which meetings count. */
  readonly today: string
  readonly printedAt: Date
  /** The provider's, in which meetings begin and end. */
  readonly timezone: string
  /** Formats an instant in the provider's time zone. */
  readonly textOf: (instant: Date) => string
}

/** Draws what was recorded of a session: the hours of each student, then each meeting so far. */
export async function attendanceRecordPdf(
  readFont: ReadFont,
  facts: AttendanceRecordFacts,
): Promise<Uint8Array> {
  const { provider, className, attendance, today, printedAt, timezone, textOf } = facts
  const days = displayDate(attendance.start_date, attendance.end_date)
  const title = t('Attendance record: {className}', { className })
  const pdf = await pagedDocument(readFont, { title, provider, at: printedAt })
  const meetings = attendance.meetings.filter((meeting) => checkMarking(meeting, today).ok)
  const held = contactHours(meetings, timezone)
  const planned = attendance.meetings.filter(({ status }) => status === 'scheduled').length
  await startPart(pdf, {
    name: `${title}, ${days}`,
    title: t('Attendance record'),
    facts: [
      [t('Class'), className],
      [t('Session'), days],
      [
        t('Meetings'),
        t('{count} of {planned} so far, {hours, plural, one {# hour} other {# hours}}', {
          count: meetings.length,
          planned,
          hours: held,
        }),
      ],
      [t('Time'), timeRange(attendance)],
      [t('Place'), attendance.location],
      [t('Instructor'), attendance.instructor_name],
    ],
  })
  await drawTotals(pdf, attendance.students)
  for (const meeting of meetings) await drawMeeting(pdf, { attendance, meeting, timezone, textOf })
  await pdf.draw(
    noteLine(t('* Corrected by an administrator. Hours count instruction only, not breaks.')),
    ...signatureLines(t('Administrator')),
  )
  return pdf.finish(t('Printed {time}', { time: textOf(printedAt) }))
}

const totalColumns: readonly Column[] = [
  { heading: text('Student'), width: 156 },
  { heading: text('Hours attended'), width: 82, align: 'hours' },
  { heading: text('Hours missed'), width: 74, align: 'hours' },
  { heading: text('Not marked'), width: 70, align: 'hours' },
  { heading: text('Made up'), width: 64, align: 'hours' },
  { heading: text('Hours held'), width: 70, align: 'hours' },
]
const markColumns: readonly Column[] = [
  { heading: text('Student'), width: 180 },
  { heading: text('Attendance'), width: 104 },
  { heading: text('Hours'), width: 44, align: 'hours' },
  { heading: '', width: 14 },
  { heading: text('Recorded by'), width: 174 },
]

async function drawTotals(pdf: PagedDocument, students: readonly AttendedStudent[]): Promise<void> {
  const rows = students.map(({ name, is_enrolled, totals }): Row => {
    const { attended, missed, unmarked, made_up, held } = totals
    const hours = [attended, missed, unmarked, made_up, held].map((minutes) => `${hoursOf(minutes)}`)
    return { texts: [is_enrolled ? name : t('{name} (no longer enrolled)', { name }), ...hours] }
  })
  await drawTable(pdf, { title: t('Hours by student'), columns: totalColumns, rows })
}

interface RecordedMeeting extends Pick<AttendanceRecordFacts, 'attendance' | 'timezone' | 'textOf'> {
  readonly meeting: Meeting
}

async function drawMeeting(
  pdf: PagedDocument,
  { attendance, meeting, timezone, textOf }: RecordedMeeting,
): Promise<void> {
  const title = t('{weekday}, {date}, {time}, {hours, plural, one {# hour} other {# hours}}', {
    weekday: dayParts(meeting.date).weekday,
    date: displayDate(meeting.date, meeting.date),
    time: timeRange(meeting),
    hours: contactHours([meeting], timezone),
  })
  const makeUps = attendance.make_up_students
    .filter(({ meeting_id }) => meeting_id === meeting.id)
    .map(({ id, name }) => ({ id, name: t('{name} (make-up)', { name }) }))
  const rows = [...attendance.students, ...makeUps].map((student) => {
    const mark = attendance.marks.find(
      ({ counts, user_id, meeting_id }) => counts && user_id === student.id && meeting_id === meeting.id,
    )
    return rowOf({ student, meeting, mark, timezone, textOf })
  })
  await drawTable(pdf, { title, columns: markColumns, rows })
}

interface RecordedCell extends Pick<AttendanceRecordFacts, 'timezone' | 'textOf'> {
  readonly student: Pick<AttendedStudent, 'id' | 'name'>
  readonly meeting: Meeting
  readonly mark: RecordedMark | undefined
}

function rowOf({ student, meeting, mark, timezone, textOf }: RecordedCell): Row {
  const marked = mark?.status == null ? undefined : mark
  const remark = [
    mark?.reason && t('Reason for the correction: {reason}', { reason: mark.reason }),
    marked?.note && t('Note: {note}', { note: marked.note }),
  ]
  return {
    texts: [
      student.name,
      `${markText(marked)}${mark?.is_correction ? ' *' : ''}`,
      marked ? `${hoursOf(attendedMinutes(meeting, marked, timezone))}` : '',
      '',
      mark?.marked_by ? `${mark.marked_by}, ${textOf(new Date(mark.marked_at))}` : '',
    ],
    note: remark.filter(Boolean).join('. '),
  }
}
