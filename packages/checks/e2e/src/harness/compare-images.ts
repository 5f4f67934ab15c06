import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const folder = join(import.meta.dirname, '../reference-images')
/** The share of pixels that may differ, because processors round differently. */
const TOLERANCE = 0.004
/** Wider images are stored at half their size. */
const WIDE_PX = 800
/** The distance of neighboring brightness levels. */
const LEVEL = 10

export function imagePath(name: string): string {
  return join(folder, `${name}.png`)
}

/**
 * Compares an image with its reference. Returns null if they look the same, or which image differs and where the
 * new one is.
 */
export async function differenceOf(name: string, screenshot: Buffer): Promise<string | null> {
  const image = smallImage(screenshot)
  const reference = await readFile(imagePath(name)).catch(() => null)
  const share = reference ? differingShare(PNG.sync.read(reference), PNG.sync.read(image)) : 1
  if (share <= TOLERANCE) return null
  const results = join(tmpdir(), 'cubby-images')
  await mkdir(results, { recursive: true })
  const path = join(results, `${name}.png`)
  await writeFile(path, image)
  const reason = reference ? `${(share * 100).toFixed(2)} % of the pixels differ` : 'there is no reference'
  return `${name}: ${reason}. New image: ${path}, reference: ${imagePath(name)}. To accept it: pnpm reference-images`
}

/** Halves the size of wide images and reduces the colors of all images. Changes stay visible in the small files. */
export function smallImage(image: Buffer): Buffer {
  const full = PNG.sync.read(image)
  const step = full.width > WIDE_PX ? 2 : 1
  const small = new PNG({ width: full.width / step, height: full.height / step })
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        for (let dy = 0; dy < step; dy++) {
          for (let dx = 0; dx < step; dx++) {
            sum += full.data[((y * step + dy) * full.width + x * step + dx) * 4 + channel] ?? 0
          }
        }
        const value = Math.round(sum / step ** 2 / LEVEL) * LEVEL
        small.data[(y * small.width + x) * 4 + channel] = Math.min(255, value)
      }
    }
  }
  return PNG.sync.write(small, { colorType: 2, deflateLevel: 9 })
}

function differingShare(one: PNG, other: PNG): number {
  const { width, height } = one
  if (width !== other.width || height !== other.height) return 1
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.15 }) / (width * height)
}
