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
import { quiet } from '../../../platform/pdf/colors.ts'
import { headingLines, type ProviderFacts, tableRow } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import {
  LINE_WIDTH,
  type Line,
  type PagedDocument,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'
import { signatureLines } from './sign-in-sheet-pdf.ts'

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

const REMARK_HEIGHT = 14
/** How many characters fit on one line of a remark. */
const REMARK_LETTERS = 100
const NAME_WIDTH = 190

/** Draws what was recorded of a session: the hours of each student, then each meeting so far. */
export async function attendanceRecordPdf(
  readFont: ReadFont,
  facts: AttendanceRecordFacts,
): Promise<Uint8Array> {
  const { provider, className, attendance, today, printedAt, timezone, textOf } = facts
  const days = displayDate(attendance.start_date, attendance.end_date)
  const pdf = await pagedDocument(readFont, {
    title: `Attendance record: ${className}`,
    author: provider.name,
    at: printedAt,
  })
  const meetings = attendance.meetings.filter((meeting) => checkMarking(meeting, today).ok)
  await pdf.startPart({
    footer: `${className}, ${days}`,
    head: [{ cells: [{ text: `Attendance record: ${className}, ${days}`, style: 'strong' }], height: 24 }],
  })
  const held = contactHours(meetings, timezone)
  const planned = attendance.meetings.filter(({ status }) => status === 'scheduled').length
  await pdf.draw(
    ...headingLines(provider, 'Attendance record', [
      ['Class', className],
      ['Session', days],
      ['Meetings', `${meetings.length} of ${planned} so far, ${held} hours`],
      ['Time', timeRange(attendance)],
      ['Place', attendance.location],
      ['Instructor', attendance.instructor_name],
    ]),
  )
  await drawTotals(pdf, attendance.students)
  for (const meeting of meetings) await drawMeeting(pdf, { attendance, meeting, timezone, textOf })
  await pdf.draw(
    { cells: [], height: 10 },
    {
      cells: [
        {
          text: '* Corrected by an administrator. Hours are hours of instruction, without breaks.',
          size: 9,
          color: quiet,
        },
      ],
      height: 16,
    },
    ...signatureLines('Administrator'),
  )
  return pdf.finish(`Printed ${textOf(printedAt)}`)
}

const totalColumns = [0, 170, 258, 332, 400, 460, LINE_WIDTH]
const markColumns = [0, NAME_WIDTH, 290, 340, LINE_WIDTH]

async function drawTotals(pdf: PagedDocument, students: readonly AttendedStudent[]): Promise<void> {
  const head = tableRow(
    totalColumns,
    ['Student', 'Hours attended', 'Hours missed', 'Not marked', 'Made up', 'Hours held'],
    { isHeading: true },
  )
  await pdf.draw(titleLine('Hours by student'), head)
  pdf.repeat([head])
  for (const { name, is_enrolled, totals } of students) {
    await pdf.draw(
      tableRow(totalColumns, [
        is_enrolled ? name : `${name} (no longer enrolled)`,
        ...[totals.attended, totals.missed, totals.unmarked, totals.made_up, totals.held].map(
          (minutes) => `${hoursOf(minutes)}`,
        ),
      ]),
    )
  }
  pdf.repeat([])
}

interface RecordedMeeting extends Pick<AttendanceRecordFacts, 'attendance' | 'timezone' | 'textOf'> {
  readonly meeting: Meeting
}

async function drawMeeting(
  pdf: PagedDocument,
  { attendance, meeting, timezone, textOf }: RecordedMeeting,
): Promise<void> {
  const head = tableRow(markColumns, ['Student', 'Attendance', 'Hours', 'Recorded by'], { isHeading: true })
  const title = `${dayParts(meeting.date).weekday}, ${displayDate(meeting.date, meeting.date)}, ${timeRange(meeting)}, ${contactHours([meeting], timezone)} hours`
  const makeUps = attendance.make_up_students
    .filter(({ meeting_id }) => meeting_id === meeting.id)
    .map(({ id, name }) => ({ id, name: `${name} (make-up)` }))
  const [first, ...rest] = [...attendance.students, ...makeUps].map((student) => {
    const mark = attendance.marks.find(
      ({ counts, user_id, meeting_id }) => counts && user_id === student.id && meeting_id === meeting.id,
    )
    return linesOf({ student, meeting, mark, timezone, textOf })
  })
  // A title and its heading never stand alone at the end of a page.
  await pdf.draw(titleLine(title), head, ...(first ?? []))
  pdf.repeat([titleLine(`${title} (continued)`), head])
  for (const lines of rest) await pdf.draw(...lines)
  pdf.repeat([])
}

interface RecordedCell extends Pick<AttendanceRecordFacts, 'timezone' | 'textOf'> {
  readonly student: Pick<AttendedStudent, 'id' | 'name'>
  readonly meeting: Meeting
  readonly mark: RecordedMark | undefined
}

function linesOf({ student, meeting, mark, timezone, textOf }: RecordedCell): Line[] {
  const marked = mark?.status == null ? undefined : mark
  const remark = [
    mark?.reason && `Reason for the correction: ${mark.reason}`,
    marked?.note && `Note: ${marked.note}`,
  ]
    .filter(Boolean)
    .join('. ')
  return [
    tableRow(markColumns, [
      student.name,
      `${markText(marked)}${mark?.is_correction ? ' *' : ''}`,
      marked ? `${hoursOf(attendedMinutes(meeting, marked, timezone))}` : '',
      mark?.marked_by ? `${mark.marked_by}, ${textOf(new Date(mark.marked_at))}` : '',
    ]),
    ...wrapped(remark).map((text) => ({
      cells: [{ text, x: 5, width: LINE_WIDTH - 10, size: 9, color: quiet }],
      height: REMARK_HEIGHT,
    })),
  ]
}

function titleLine(text: string): Line {
  return { cells: [{ text, style: 'strong', size: 12 }], height: 34, role: 'H2' }
}

/** Breaks a text into lines between words. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= REMARK_LETTERS) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
