import { t } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { startPart } from '../../../platform/pdf/heading.ts'
import { gap } from '../../../platform/pdf/line.ts'
import { type ProviderFacts, pagedDocument } from '../../../platform/pdf/paged-document.ts'
import { titleLine } from '../../../platform/pdf/table.ts'

export interface EvidencePart {
  readonly heading: string
  readonly lines: readonly string[]
}

interface EvidenceFacts {
  readonly provider: ProviderFacts
  readonly title: string
  readonly parts: readonly EvidencePart[]
  readonly printedAt: Date
  /** 'Nov 26, 2026' */
  readonly day: string
}

/** Draws the evidence about a disputed payment. */
export async function evidencePdf(readFont: ReadFont, facts: EvidenceFacts): Promise<Uint8Array> {
  const { provider, title, parts, printedAt, day } = facts
  const pdf = await pagedDocument(readFont, { title, provider, at: printedAt })
  await startPart(pdf, { name: title, title })
  for (const { heading, lines } of parts) {
    const [first, ...rest] = lines.length > 0 ? lines : [t('Nothing is recorded.')]
    await pdf.drawText(first ?? '', { before: [titleLine(heading)] })
    for (const text of rest) await pdf.drawText(text)
    await pdf.draw(gap(12))
  }
  return pdf.finish(t('Printed {time}', { time: day }))
}
