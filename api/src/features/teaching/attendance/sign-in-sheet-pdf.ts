import type { Meeting } from '@cubby/contract/seats/meetings'
import { dayParts, displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { contactHours } from '@cubby/rules/teaching/contact-hours'
import { t, text } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { startPart } from '../../../platform/pdf/heading.ts'
import { type ProviderFacts, pagedDocument } from '../../../platform/pdf/paged-document.ts'
import { signatureLines } from '../../../platform/pdf/signature-lines.ts'
import { type Column, drawTable, type Row } from '../../../platform/pdf/table.ts'

interface SignInSheetFacts {
  readonly provider: ProviderFacts
  readonly className: string
  readonly session: {
    readonly start_date: string
    readonly end_date: string
    readonly start_time: string
    readonly end_time: string
    readonly location: string | null
    readonly instructor_name: string | null
  }
  /** One sheet for each. Without meetings, one sheet whose date is filled in by hand. */
  readonly meetings: readonly Meeting[]
  readonly students: readonly { readonly name: string; readonly isPending: boolean }[]
  /** Students of other sessions with a make-up meeting, each with its meeting. */
  readonly makeUps: readonly { readonly meetingId: string; readonly name: string }[]
  readonly printedAt: Date
  /** For example 'Nov 24, 2026, 5:10 PM'. */
  readonly printedAtText: string
  /** The provider's, in which meetings begin and end. */
  readonly timezone: string
}

/** How many empty rows a sheet has, for students who are not in the list. */
const BLANK_ROWS = 5
/** In points: 0.4 inches, so that a signature fits, and fifteen rows with the instructor's line fit a page. */
const ROW_HEIGHT = 28.8

const columns: readonly Column[] = [
  { heading: '', width: 26, isQuiet: true },
  { heading: text('Printed name'), width: 170 },
  { heading: text('Signature'), width: 192 },
  { heading: text('Time in'), width: 64 },
  { heading: text('Time out'), width: 64 },
]

/** Draws the sign-in sheets, each on as many pages as its students need. */
export async function signInSheetPdf(readFont: ReadFont, facts: SignInSheetFacts): Promise<Uint8Array> {
  const { provider, className, meetings, printedAt } = facts
  const pdf = await pagedDocument(readFont, {
    title: t('Sign-in sheet: {className}', { className }),
    provider,
    at: printedAt,
  })
  for (const meeting of meetings.length > 0 ? meetings : [null]) {
    await startPart(pdf, {
      name: meeting
        ? t('Sign-in sheet: {className}, {date}', {
            className,
            date: displayDate(meeting.date, meeting.date),
          })
        : t('Sign-in sheet: {className}', { className }),
      title: t('Sign-in sheet'),
      facts: factsOf(facts, meeting),
    })
    const blank = Array.from({ length: BLANK_ROWS }, () => ({ name: '', remark: '' }))
    const rows = [...rowsOf(facts, meeting), ...blank].map(
      ({ name, remark }, at): Row => ({ texts: [`${at + 1}`, name], remark }),
    )
    await drawTable(pdf, { columns, rows, handHeight: ROW_HEIGHT })
    await pdf.draw(...signatureLines(t('Instructor')))
  }
  return pdf.finish(t('Printed {time}', { time: facts.printedAtText }))
}

/** Returns the students of a meeting: first those of the session, then those who make something up there. */
function rowsOf({ students, makeUps }: SignInSheetFacts, meeting: Meeting | null) {
  return [
    ...students.map(({ name, isPending }) => ({ name, remark: isPending ? t('pending') : '' })),
    ...makeUps
      .filter(({ meetingId }) => meetingId === meeting?.id)
      .map(({ name }) => ({ name, remark: t('make-up') })),
  ]
}

function factsOf({ className, session, timezone }: SignInSheetFacts, meeting: Meeting | null) {
  const day = meeting && `${dayParts(meeting.date).weekday}, ${displayDate(meeting.date, meeting.date)}`
  const hours = meeting && contactHours([meeting], timezone)
  return [
    [t('Class'), className],
    [t('Session'), displayDate(session.start_date, session.end_date)],
    [t('Meeting'), day ?? '____________________'],
    [t('Time'), timeRange(meeting ?? session)],
    [t('Place'), session.location],
    [t('Hours'), hours === null ? null : t('{hours}, not counting breaks', { hours })],
    [t('Instructor'), session.instructor_name],
  ] as const
}
