import { PDFDocument } from '@cantoo/pdf-lib'

interface PdfFacts {
  readonly title: string
  readonly subject?: string
  readonly author: string
  readonly at: Date
}

/** Creates an empty PDF. The same facts give the same bytes. */
export async function newPdf({ title, subject, author, at }: PdfFacts): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title, { showInWindowTitleBar: true })
  if (subject) pdf.setSubject(subject)
  pdf.setAuthor(author)
  pdf.setProducer('Cubby')
  pdf.setLanguage('en-US')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  return pdf
}
