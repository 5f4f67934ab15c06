import type { Transcript, TranscriptRecord, TranscriptStandard } from '@cubby/contract/teaching/transcripts'
import { displayDate } from '@cubby/rules/session-dates'
import {
  readTranscriptCode,
  shownFingerprint,
  statedStandard,
  statedText,
} from '@cubby/rules/teaching/transcript-statement'
import { t, text, translate } from '@cubby/texts/t'
import { quiet } from '../../../platform/pdf/colors.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { startPart } from '../../../platform/pdf/heading.ts'
import { gap, LINE_WIDTH, type Line } from '../../../platform/pdf/line.ts'
import {
  type PagedDocument,
  type ProviderFacts,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'
import { qrDots } from '../../../platform/pdf/qr-code.ts'
import { type Column, drawTable, noteLine, type Row, titleLine } from '../../../platform/pdf/table.ts'

export interface TranscriptPdfFacts {
  readonly provider: ProviderFacts
  readonly transcript: Transcript
  readonly verifyUrl: string
  readonly printedAt: Date
  readonly printedAtText: string
}

/** In points. The code of many standards is larger, because phones cannot read smaller dots. */
const [QR, SMALLEST_DOT] = [110, 1.2]
const NOTE_HEIGHT = 12

const dayText = (day: string) => displayDate(day, day)

/** Draws a transcript: what it proves with its QR code, each standard, and the trainings that count for them. */
export async function transcriptPdf(readFont: ReadFont, facts: TranscriptPdfFacts): Promise<Uint8Array> {
  const { provider, transcript, verifyUrl, printedAt, printedAtText } = facts
  const title = t('Transcript: {name}', { name: transcript.name })
  const pdf = await pagedDocument(readFont, { title, provider, at: printedAt })
  const asOf = dayText(transcript.as_of)
  await startPart(pdf, {
    name: t('Transcript: {name}, as of {date}', { name: transcript.name, date: asOf }),
    title: t('Transcript'),
  })
  const side = Math.max(QR, qrDots(verifyUrl) * SMALLEST_DOT)
  await pdf.drawQr(verifyUrl, {
    side,
    alt: t('QR code to check this transcript'),
    beside: linesBeside(transcript, { verifyUrl, side }),
  })
  await pdf.draw(gap(8))
  for (const standard of transcript.standards) await drawStandard(pdf, standard)
  await drawTable(pdf, {
    title: t('Certificates and verified trainings'),
    columns: recordColumns,
    rows: transcript.records.map(recordRow),
  })
  if (transcript.self_reported.length > 0) {
    await drawTable(pdf, {
      title: t('Self-reported, not verified, and not counted above'),
      columns: recordColumns,
      rows: transcript.self_reported.map(recordRow),
    })
  }
  return pdf.finish(t('Printed {time}', { time: printedAtText }))
}

/** Returns the lines beside the QR code: whose transcript it is, and what the code proves. */
function linesBeside(
  { code, name, as_of }: Transcript,
  { verifyUrl, side }: { readonly verifyUrl: string; readonly side: number },
): Line[] {
  const statement = readTranscriptCode(code)?.statement
  const page = verifyUrl.replace(/^https?:\/\/|#.*$/g, '')
  const texts = [
    t('Scan the code to check the name, the day, and the hours, or open the page {page} and scan it there.', {
      page,
    }),
    t('The code does not show later changes, such as a revoked certificate.'),
    t(
      'Fingerprint of the {count, plural, one {certificate or training} other {# certificates and trainings}} below:',
      { count: statement?.recordCount ?? 0 },
    ),
    shownFingerprint(statement?.fingerprint ?? ''),
  ]
  const place = { x: side + 12, width: LINE_WIDTH - side - 12 }
  return [
    gap(6),
    { cells: [{ text: name, ...place, style: 'strong', size: 14 }], height: 20 },
    { cells: [{ text: t('As of {date}', { date: dayText(as_of) }), ...place }], height: 18 },
    gap(4),
    ...texts.map(
      (text): Line => ({ cells: [{ text, ...place, size: 9, color: quiet }], height: NOTE_HEIGHT }),
    ),
  ]
}

const states = {
  done: text('Complete'),
  open: text('Not complete'),
  due_soon: text('Due soon'),
  overdue: text('Overdue'),
} as const
const areaColumns: readonly Column[] = [
  { heading: text('Area'), width: 376 },
  { heading: text('Hours'), width: 70, align: 'hours' },
]
const minimumColumn: Column = { heading: text('At least'), width: 70, align: 'hours' }

async function drawStandard(pdf: PagedDocument, standard: TranscriptStandard): Promise<void> {
  const { name, authority, kind, state, period, due_on, areas } = standard
  const due = kind === 'hours' && due_on !== null ? t('Due {date}', { date: dayText(due_on) }) : ''
  const span = period ? t('Period {dates}', { dates: displayDate(period.from, period.to) }) : ''
  const isCard = kind === 'card'
  const facts = [
    statedText(statedStandard(standard), dayText),
    isCard ? '' : translate(states[state]),
    due,
    span,
  ]
  const standing: Line = { cells: [{ text: facts.filter(Boolean).join(' · '), style: 'strong' }], height: 20 }
  const before = [titleLine(name), noteLine(authority), standing]
  const hasMinimum = areas.some(({ minimum_hours }) => minimum_hours > 0)
  const columns = hasMinimum ? [...areaColumns, minimumColumn] : areaColumns
  const rows = areas.map(({ name, earned, minimum_hours }): Row => {
    const minimum = minimum_hours > 0 ? `${minimum_hours}` : t('any')
    return { texts: hasMinimum ? [name, `${earned}`, minimum] : [name, `${earned}`] }
  })
  if (rows.length > 0) await drawTable(pdf, { before, columns, rows })
  else await pdf.draw(...before, gap(8))
}

const recordColumns: readonly Column[] = [
  { heading: text('Training'), width: 210 },
  { heading: text('Number or provider'), width: 136 },
  { heading: text('Dates'), width: 112 },
  { heading: text('Hours'), width: 58, align: 'hours' },
]

function recordRow(record: TranscriptRecord): Row {
  const { kind, number, title, provider, started_on, completed_on, hours, credits } = record
  const origin = { certificate: number ?? provider, elsewhere: provider, self_reported: provider }[kind]
  const counted = credits.map(({ standard, area, hours }) =>
    [area ?? standard, hours > 0 ? `${hours} h` : ''].filter(Boolean).join(' '),
  )
  const remarks = [
    kind === 'elsewhere' && t('Taken elsewhere, verified by the school'),
    kind === 'self_reported' && t('Self-reported'),
    counted.length > 0 && t('Counts for {areas}', { areas: counted.join(', ') }),
  ]
  return {
    texts: [title, origin, displayDate(started_on, completed_on), `${hours ?? ''}`],
    note: remarks.filter(Boolean).join('. '),
  }
}
