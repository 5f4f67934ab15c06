import { headingLines, type ProviderFacts } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { pagedDocument } from '../../../platform/pdf/paged-document.ts'
import { gap, linesOf, textLine } from '../work-queue/letter-pdf.ts'

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
  const pdf = await pagedDocument(readFont, { title, author: provider.name, at: printedAt })
  await pdf.startPart({ footer: title, head: [] })
  await pdf.draw(...headingLines(provider, title, []))
  for (const { heading, lines } of parts) {
    await pdf.draw(gap, { cells: [{ text: heading, style: 'strong', size: 13 }], height: 26, role: 'H2' })
    const texts = lines.length > 0 ? lines : ['Nothing is recorded.']
    for (const text of texts.flatMap(linesOf)) await pdf.draw(textLine(text))
  }
  return pdf.finish(`Printed ${day}`)
}
