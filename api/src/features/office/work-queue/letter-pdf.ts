import { quiet } from '../../../platform/pdf/colors.ts'
import { headingLines, type ProviderFacts } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { type Line, pagedDocument } from '../../../platform/pdf/paged-document.ts'

export interface LetterFacts {
  readonly provider: ProviderFacts
  readonly recipient: { readonly name: string; readonly address: string | null }
  /** 'Hello Rosa,' */
  readonly greeting: string
  readonly title: string
  readonly message: string
  readonly printedAt: Date
  /** The day of the letter: 'Nov 26, 2026'. */
  readonly day: string
}

const TEXT_SIZE = 11
const LINE_HEIGHT = 17
/** How many characters surely fit on a line. */
const LINE_LETTERS = 88

/** Draws a letter with the provider's heading and the address of the student, if the office has one. */
export async function letterPdf(readFont: ReadFont, facts: LetterFacts): Promise<Uint8Array> {
  const { provider, recipient, greeting, title, message, printedAt, day } = facts
  const pdf = await pagedDocument(readFont, { title, author: provider.name, at: printedAt })
  await pdf.startPart({ footer: `Letter to ${recipient.name}`, head: [] })
  const address = recipient.address ? linesOf(recipient.address) : []
  await pdf.draw(
    ...headingLines(provider, title, []),
    ...[recipient.name, ...address].map((text) => textLine(text)),
    gap,
    { cells: [{ text: day, color: quiet, size: TEXT_SIZE }], height: LINE_HEIGHT },
    gap,
    textLine(greeting),
    gap,
  )
  for (const text of linesOf(message)) await pdf.draw(textLine(text))
  const signature = [`If you have questions, call us: ${provider.phone}.`, provider.name]
  await pdf.draw(gap, ...signature.map(textLine))
  return pdf.finish(`Printed ${day}`)
}

export const gap: Line = { cells: [], height: 12 }

export function textLine(text: string): Line {
  return { cells: [{ text, size: TEXT_SIZE }], height: LINE_HEIGHT }
}

/** Breaks a text into lines at its line breaks and between words. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.trim().split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (longer.length > LINE_LETTERS && line !== '') {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}
