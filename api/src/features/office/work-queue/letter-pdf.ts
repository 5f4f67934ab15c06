import { t } from '@cubby/texts/t'
import { quiet } from '../../../platform/pdf/colors.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { startPart } from '../../../platform/pdf/heading.ts'
import { gap } from '../../../platform/pdf/line.ts'
import { type ProviderFacts, pagedDocument } from '../../../platform/pdf/paged-document.ts'

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

/** Draws a letter with the provider's heading and the address of the student, if the office has one. */
export async function letterPdf(readFont: ReadFont, facts: LetterFacts): Promise<Uint8Array> {
  const { provider, recipient, greeting, title, message, printedAt, day } = facts
  const pdf = await pagedDocument(readFont, { title, provider, at: printedAt })
  await startPart(pdf, { name: t('Letter to {name}', { name: recipient.name }), title })
  await pdf.drawText([recipient.name, recipient.address ?? ''].join('\n').trim())
  await pdf.draw(gap(12))
  await pdf.drawText(day, { color: quiet })
  await pdf.draw(gap(12))
  await pdf.drawText(greeting)
  await pdf.draw(gap(12))
  await pdf.drawText(message)
  await pdf.draw(gap(12))
  await pdf.drawText(
    `${t('If you have questions, call us: {phone}.', { phone: provider.phone })}\n${provider.name}`,
  )
  return pdf.finish(t('Printed {time}', { time: day }))
}
