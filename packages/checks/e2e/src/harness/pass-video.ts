import { writeFile } from 'node:fs/promises'
import encodeQR from 'qr'

const SIZE = 480
const WHITE = 255
const BLACK = 0
const GRAY = 128

/** Writes a video in which QR codes follow each other, each for this many seconds. */
export async function writePassVideo(file: string, codes: readonly string[], seconds = 1): Promise<void> {
  const header = Buffer.from(`YUV4MPEG2 W${SIZE} H${SIZE} F1:1 Ip A1:1 C420jpeg\n`)
  const frames = codes.flatMap((code) => Array<Buffer>(seconds).fill(frameOf(code)))
  await writeFile(file, Buffer.concat([header, ...frames]))
}

/** A frame in YUV 4:2:0: the brightness of each pixel, then two planes of color. */
function frameOf(code: string): Buffer {
  const modules = encodeQR(code, 'raw', { border: 4 })
  const scale = Math.floor(SIZE / modules.length)
  const margin = Math.floor((SIZE - scale * modules.length) / 2)
  const brightness = Buffer.alloc(SIZE * SIZE, WHITE)
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (!isDark) continue
      for (let line = 0; line < scale; line += 1) {
        const start = (margin + row * scale + line) * SIZE + margin + column * scale
        brightness.fill(BLACK, start, start + scale)
      }
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((SIZE * SIZE) / 2, GRAY)])
}
