import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** A line of a page: its text, its distance from the bottom, and its size, in points. */
type DemoLine = readonly [text: string, y: number, size: number]

/** Creates a PDF of one framed landscape page with centered lines. The same input gives the same bytes. */
export async function demoPdf(
  title: string,
  lines: readonly DemoLine[],
  createdAt: Date,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  pdf.setLanguage('en-US')
  pdf.setCreationDate(createdAt)
  pdf.setModificationDate(createdAt)
  const font = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const page = pdf.addPage([792, 612])
  const color = rgb(0.04, 0.36, 0.42)
  page.drawRectangle({ x: 36, y: 36, width: 720, height: 540, borderColor: color, borderWidth: 3 })
  for (const [text, y, size] of lines) {
    page.drawText(text, { x: (792 - font.widthOfTextAtSize(text, size)) / 2, y, size, font, color })
  }
  return pdf.save()
}
