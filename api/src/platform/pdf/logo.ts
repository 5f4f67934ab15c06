import { type PDFDocument, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { converter } from 'culori'

/** The picture that the provider uploaded. */
export interface Logo {
  readonly bytes: Uint8Array
  readonly type: string
}

/** The logo of the product, as in `pwa/public/logo.svg`: shapes in a square of 64 by 64. */
const SHAPES = [
  ['#17535c', 'M12 4h40a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V12a8 8 0 0 1 8-8Z'],
  [
    '#fbfaf6',
    'M14 10h14a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V14a4 4 0 0 1 4-4Z M36 10h14a4 4 0 0 1 4 4v14a2 2 0 0 1-2 2H36a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2Z M12 34h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H14a4 4 0 0 1-4-4V36a2 2 0 0 1 2-2Z M36 34h16a2 2 0 0 1 2 2v14a4 4 0 0 1-4 4H36a2 2 0 0 1-2-2V36a2 2 0 0 1 2-2Z',
  ],
  ['#e8b53c', 'M15 18h10v12H15z'],
  ['#c8553d', 'M44 14l7 16H37z'],
  ['#2f7d5b', 'M44 54V42h8v8a4 4 0 0 1-4 4z'],
  ['#17535c', 'M36 54V44h6v10z'],
  ['#6ba5bd', 'M20 40a7 7 0 1 1-0.01 0Z'],
] as const

interface Place {
  readonly x: number
  /** The upper edge. */
  readonly top: number
  readonly height: number
  readonly maxWidth: number
}

/** Returns how wide the logo is at a place, and a function that draws it there. */
export async function placeLogo(pdf: PDFDocument, logo: Logo | null, { x, top, height, maxWidth }: Place) {
  const image = logo && (await embedded(pdf, logo))
  if (!image) {
    return {
      width: height,
      draw(page: PDFPage) {
        for (const [fill, path] of SHAPES) {
          const { r, g, b } = converter('rgb')(fill) ?? { r: 0, g: 0, b: 0 }
          page.drawSvgPath(path, { x, y: top, scale: height / 64, color: rgb(r, g, b), borderWidth: 0 })
        }
      },
    }
  }
  const size = image.scaleToFit(maxWidth, height)
  return {
    width: size.width,
    draw: (page: PDFPage) => page.drawImage(image, { ...size, x, y: top - (height + size.height) / 2 }),
  }
}

/** Returns null for a damaged picture, which must not keep the office from printing. */
async function embedded(pdf: PDFDocument, { bytes, type }: Logo): Promise<PDFImage | null> {
  try {
    return await (type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes))
  } catch {
    return null
  }
}
