import type { Transcript, TranscriptRecord, TranscriptStandard } from '@cubby/contract/teaching/transcripts'
import { displayDate } from '@cubby/rules/session-dates'
import {
  readTranscriptCode,
  shownFingerprint,
  statedStandard,
  statedText,
} from '@cubby/rules/teaching/transcript-statement'
import { quiet } from '../../../platform/pdf/colors.ts'
import { headingLines, type ProviderFacts, tableRow } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import {
  LINE_WIDTH,
  type Line,
  type PagedDocument,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'

export interface TranscriptPdfFacts {
  readonly provider: ProviderFacts
  readonly transcript: Transcript
  readonly verifyUrl: string
  readonly printedAt: Date
  readonly printedAtText: string
}

/** In points. Large, because the code of many standards has small dots. */
const QR = 160

const dayText = (day: string) => displayDate(day, day)

/** Draws a transcript: what it proves with its QR code, each standard, and the trainings that count for them. */
export async function transcriptPdf(readFont: ReadFont, facts: TranscriptPdfFacts): Promise<Uint8Array> {
  const { provider, transcript, verifyUrl, printedAt, printedAtText } = facts
  const pdf = await pagedDocument(readFont, {
    title: `Transcript: ${transcript.name}`,
    author: provider.name,
    at: printedAt,
  })
  const asOf = dayText(transcript.as_of)
  await pdf.startPart({
    footer: `${transcript.name}, as of ${asOf}`,
    head: [{ cells: [{ text: `Transcript: ${transcript.name}, ${asOf}`, style: 'strong' }], height: 24 }],
  })
  await pdf.draw(
    ...headingLines(provider, 'Transcript', [
      ['Name', transcript.name],
      ['As of', asOf],
    ]),
  )
  pdf.drawQr(verifyUrl, { side: QR, alt: 'QR code that leads to a check of this transcript' })
  await pdf.draw(...codeLines(transcript, verifyUrl))
  for (const standard of transcript.standards) await pdf.draw(...standardLines(standard))
  await drawRecords(pdf, 'Certificates and verified trainings', transcript.records)
  if (transcript.self_reported.length > 0) {
    await drawRecords(pdf, 'Self-reported, not verified, and in no sum above', transcript.self_reported)
  }
  return pdf.finish(`Printed ${printedAtText}`)
}

const note = (text: string): Line => ({ cells: [{ text, size: 9, color: quiet }], height: 14 })

function codeLines({ code }: Transcript, verifyUrl: string): Line[] {
  const statement = readTranscriptCode(code)?.statement
  const page = verifyUrl.replace(/^https?:\/\/|#.*$/g, '')
  const texts = [
    'Scan the code to check the name, the day, and the hours,',
    `or open the page ${page} and scan it there.`,
    'The code does not know what changed after this day,',
    'such as a certificate that was revoked later.',
    `Fingerprint of the ${statement?.recordCount ?? 0} certificates and trainings below:`,
    shownFingerprint(statement?.fingerprint ?? ''),
  ]
  const x = QR + 12
  const lines = texts.map(
    (text): Line => ({
      cells: [{ text, x, width: LINE_WIDTH - x, size: 9, color: quiet }],
      height: 18,
    }),
  )
  return [{ cells: [], height: 30 }, ...lines, { cells: [], height: QR - 30 - 18 * lines.length + 8 }]
}

const titleLine = (text: string): Line => ({
  cells: [{ text, style: 'strong', size: 12 }],
  height: 34,
  role: 'H2',
})

const states = { done: 'Complete', open: 'Not complete', due_soon: 'Due soon', overdue: 'Overdue' } as const
const areaColumns = [0, 340, 428, LINE_WIDTH]

function standardLines(standard: TranscriptStandard): Line[] {
  const { name, authority, kind, state, period, due_on, areas } = standard
  const due = kind === 'hours' && due_on !== null ? `Due ${dayText(due_on)}` : ''
  const span = period ? `Period ${displayDate(period.from, period.to)}` : ''
  const isCard = kind === 'card'
  const facts = [statedText(statedStandard(standard), dayText), isCard ? '' : states[state], due, span]
  return [
    titleLine(name),
    note(authority),
    { cells: [{ text: facts.filter(Boolean).join(' · '), style: 'strong' }], height: 20 },
    ...(areas.length > 0 ? [tableRow(areaColumns, ['Area', 'Hours', 'At least'], { isHeading: true })] : []),
    ...areas.map(({ name, earned, minimum_hours }) =>
      tableRow(areaColumns, [name, `${earned}`, minimum_hours > 0 ? `${minimum_hours}` : 'any']),
    ),
  ]
}

const recordColumns = [0, 215, 330, 425, LINE_WIDTH]

async function drawRecords(
  pdf: PagedDocument,
  title: string,
  records: readonly TranscriptRecord[],
): Promise<void> {
  const head = tableRow(recordColumns, ['Training', 'Number or provider', 'Dates', 'Hours'], {
    isHeading: true,
  })
  if (records.length === 0) {
    await pdf.draw(titleLine(title), note('None.'))
    return
  }
  const [first, ...rest] = records.map(recordLinesOf)
  // A title and its heading never stand alone at the end of a page.
  await pdf.draw(titleLine(title), head, ...(first ?? []))
  pdf.repeat([head])
  for (const lines of rest) await pdf.draw(...lines)
  pdf.repeat([])
}

function recordLinesOf(record: TranscriptRecord): Line[] {
  const { kind, number, title, provider, started_on, completed_on, hours, credits } = record
  const origin = { certificate: number ?? provider, elsewhere: provider, self_reported: provider }[kind]
  const counted = credits.map(({ standard, area, hours }) =>
    [area ?? standard, hours > 0 ? `${hours} h` : ''].filter(Boolean).join(' '),
  )
  const remarks = [
    kind === 'elsewhere' && 'Taken elsewhere, verified by the school',
    kind === 'self_reported' && 'Self-reported',
    counted.length > 0 && `Counts for ${counted.join(', ')}`,
  ].filter(Boolean)
  return [
    tableRow(recordColumns, [title, origin, displayDate(started_on, completed_on), `${hours ?? ''}`]),
    ...(remarks.length > 0
      ? [
          {
            cells: [{ text: remarks.join('. '), x: 5, width: LINE_WIDTH - 10, size: 9, color: quiet }],
            height: 14,
          },
        ]
      : []),
  ]
}
