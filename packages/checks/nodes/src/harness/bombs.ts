import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

const MEGABYTE = 1024 * 1024
/** What a bomb unpacks to. Compressed, it has about a thousandth of that size. Ten megabytes exceed the limits. */
const ZEROS = Buffer.alloc((process.env.PROOF === 'full' ? 200 : 10) * MEGABYTE)
const SIZE_AFTER_DATA = 8

/** A valid archive with a list of certificates and a file that is too large. */
export const honestBomb = () => zipWith(ZEROS.length, 0)

/** The same, but the file claims to have 1,000 bytes. */
export const lyingBomb = () => zipWith(1_000, 0)

/** The same, but the header of the file claims no size. It says that the size follows the bytes. */
export const silentBomb = () => zipWith(0, SIZE_AFTER_DATA)

const deflated = deflateRawSync(ZEROS, { level: 9 })

function zipWith(claimed: number, flags: number): Uint8Array<ArrayBuffer> {
  const list = Buffer.from('email,name,file\nrosa@example.test,CPR,one.pdf\n')
  return Uint8Array.from(
    Buffer.concat([
      entry('certificates.csv', list, list.length, 0),
      entry('one.pdf', ZEROS, claimed, flags, deflated),
    ]),
  )
}

/** The header and the bytes of a file. The server reads no directory at the end of an archive. */
function entry(
  fileName: string,
  content: Buffer,
  claimed: number,
  flags: number,
  data = deflateRawSync(content),
): Buffer {
  const name = Buffer.from(fileName)
  const header = Buffer.alloc(30)
  header.write('504b0304', 'hex')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(crc32(content), 14)
  if (flags === 0) header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(claimed, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, data])
}

/** A picture of 14,000 × 14,000 pixels. In `pnpm test` most of them are missing. */
export function pngBomb(): Uint8Array<ArrayBuffer> {
  const side = 14_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(8, 8)
  const pixels = deflateSync(ZEROS.subarray(0, side * (side + 1)), { level: 9 })
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
