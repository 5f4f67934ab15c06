import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'

/** The sizes of paper in the United States and elsewhere, in both directions. */
export const papers = (['Letter', 'A4'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape })),
)

/** Prints what a page shows, as the browser does, and returns the text of each sheet of paper. */
export async function printedText(page: Page, paper: (typeof papers)[number]): Promise<string[]> {
  return pdfText(await page.pdf({ ...paper, printBackground: true }))
}

/** Returns the text of each page of a PDF. */
export async function pdfText(file: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' ')
  })
  return Promise.all(pages)
}
