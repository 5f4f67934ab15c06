import type { Locator } from 'playwright-core'
import { PNG } from 'pngjs'
import { decodeQR } from 'qr/decode.js'

/** Reads a QR code from a picture of an element, as a camera would. Throws without a readable code. */
export async function readQrCode(element: Locator): Promise<string> {
  const { width, height, data } = PNG.sync.read(await element.screenshot())
  return decodeQR({ width, height, data })
}
