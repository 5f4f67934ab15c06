import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { placeLogo } from './logo.ts'

/** Two pixels beside each other. */
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGNQSCgAIgAF9wHh9wlS9gAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const place = { x: 48, top: 746, height: 36, maxWidth: 120 }
const widthOf = async (bytes: Uint8Array | null) => {
  const pdf = await PDFDocument.create()
  const { width, draw } = await placeLogo(pdf, bytes && { bytes, type: 'image/png' }, place)
  draw(pdf.addPage())
  expect((await pdf.save()).length).toBeGreaterThan(500)
  return width
}

it('draws the logo of the provider, and that of the product instead of none or a damaged one', async () => {
  expect(await widthOf(png)).toBe(72)
  expect(await widthOf(null)).toBe(36)
  expect(await widthOf(png.slice(0, 40))).toBe(36)
})
