import type { Meeting } from '@cubby/contract/seats/meetings'
import { dayParts, displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { contactHours } from '@cubby/rules/teaching/contact-hours'
import { quiet } from '../../../platform/pdf/colors.ts'
import { headingLines, type ProviderFacts } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { LINE_WIDTH, type Line, pagedDocument } from '../../../platform/pdf/paged-document.ts'

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
const ROW_HEIGHT = 26

/** Where the columns begin and the last one ends, in points. */
const COLUMNS = [0, 24, 196, 388, 452, LINE_WIDTH] as const
const HEADINGS = ['', 'Printed name', 'Signature', 'Time in', 'Time out']

/** Draws the sign-in sheets, each on as many pages as its students need. */
export async function signInSheetPdf(readFont: ReadFont, facts: SignInSheetFacts): Promise<Uint8Array> {
  const { provider, className, meetings, printedAt } = facts
  const pdf = await pagedDocument(readFont, {
    title: `Sign-in sheet: ${className}`,
    author: provider.name,
    at: printedAt,
  })
  for (const meeting of meetings.length > 0 ? meetings : [null]) {
    const when = meeting ? `${className}, ${displayDate(meeting.date, meeting.date)}` : className
    const head: Line[] = [{ cells: [{ text: `Sign-in sheet: ${when}`, style: 'strong' }], height: 22 }]
    await pdf.startPart({ footer: when, head })
    await pdf.draw(...headingLines(provider, 'Sign-in sheet', factsOf(facts, meeting)))
    await pdf.draw(headingRow)
    pdf.repeat([headingRow])
    const rows = [...rowsOf(facts, meeting), ...Array.from({ length: BLANK_ROWS }, () => null)]
    for (const [at, row] of rows.entries()) {
      await pdf.draw({
        cells: [
          { text: `${at + 1}`, x: 5, width: 16, size: 9, color: quiet },
          { text: row?.name ?? '', x: 30, width: 160, style: 'strong', size: 11 },
          { text: row?.note ?? '', x: 342, width: 44, size: 9, color: quiet },
        ],
        height: ROW_HEIGHT,
        borders: COLUMNS,
      })
    }
    pdf.repeat([])
    await pdf.draw(...signatureLines('Instructor'))
  }
  return pdf.finish(`Printed ${facts.printedAtText}`)
}

/** Returns the students of a meeting: first those of the session, then those who make something up there. */
function rowsOf({ students, makeUps }: SignInSheetFacts, meeting: Meeting | null) {
  return [
    ...students.map(({ name, isPending }) => ({ name, note: isPending ? 'pending' : '' })),
    ...makeUps
      .filter(({ meetingId }) => meetingId === meeting?.id)
      .map(({ name }) => ({ name, note: 'make-up' })),
  ]
}

const headingRow: Line = {
  cells: HEADINGS.map((text, at) => ({ text, x: (COLUMNS[at] ?? 0) + 6, style: 'strong', size: 9 })),
  height: 20,
  borders: COLUMNS,
}

function factsOf({ className, session, timezone }: SignInSheetFacts, meeting: Meeting | null) {
  const day = meeting && `${dayParts(meeting.date).weekday}, ${displayDate(meeting.date, meeting.date)}`
  const hours = meeting && contactHours([meeting], timezone)
  return [
    ['Class', className],
    ['Session', displayDate(session.start_date, session.end_date)],
    ['Meeting', day ?? '____________________'],
    ['Time', timeRange(meeting ?? session)],
    ['Place', session.location],
    ['Hours', hours === null ? null : `${hours} without breaks`],
    ['Instructor', session.instructor_name],
  ] as const
}

const SIGNATURE_WIDTH = 300
const DATE_X = 366

/** Returns a line for a signature beside one for its date. Draw them in one call, so that they stay on one page. */
export function signatureLines(signer: string): Line[] {
  return [
    { cells: [], height: 48 },
    // A row without a height is a horizontal line.
    { cells: [], height: 0, borders: [0, SIGNATURE_WIDTH] },
    { cells: [], height: 0, borders: [DATE_X, LINE_WIDTH] },
    {
      cells: [
        { text: `${signer}'s signature`, size: 9, color: quiet },
        { text: 'Date', x: DATE_X, size: 9, color: quiet },
      ],
      height: 18,
    },
  ]
}
