import {
  IMPORT_FILES_LIMIT,
  IMPORT_MAX_BYTES,
  IMPORT_UNZIPPED_MAX_BYTES,
  UPLOAD_MAX_BYTES,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { Refusal } from '../errors.ts'

export interface ZippedFile {
  /** The last part of its path. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Small, because one compressed piece may become a thousand times as long. */
const PIECE_BYTES = 2_048

/** A zip may unpack to this many times its size, and in any case to one CSV and one file, which compress well. */
const MAX_RATIO = 20
const MIN_UNZIPPED_MAX_BYTES = IMPORT_MAX_BYTES + UPLOAD_MAX_BYTES

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/** Yields the lists and the PDF, JPEG, and PNG files of a zip, whatever folders they are in. */
export function readZip(bytes: Uint8Array): Generator<ZippedFile> {
  const maxBytes = Math.max(
    MIN_UNZIPPED_MAX_BYTES,
    Math.min(IMPORT_UNZIPPED_MAX_BYTES, bytes.length * MAX_RATIO),
  )
  return unzipWithin(
    bytes,
    (file) => {
      const name = nameOf(file)
      const max = maxBytesOf(name)
      return max === 0 ? null : { name, maxBytes: max, refused: messages.importZippedTooLarge }
    },
    { maxBytes, refused: messages.importUnzippedTooLarge },
  )
}

interface Limit {
  readonly maxBytes: number
  /** The message when there are more bytes. */
  readonly refused: string
}

/**
 * Yields those files of a zip for which `wanted` returns a name and a limit, one after the other, so that only some of
 * them are in memory. Stops at the first byte above a limit, of a file or of all files together, whatever the zip
 * claims.
 */
export function* unzipWithin(
  bytes: Uint8Array,
  wanted: (file: UnzipFile) => (Limit & { readonly name: string }) | null,
  all: Limit,
): Generator<ZippedFile> {
  const extracted: ZippedFile[] = []
  let entries = 0
  let left = all.maxBytes
  const spend = (size: number) => {
    left -= size
    if (left < 0) throw unreadable(all.refused)
  }
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > IMPORT_FILES_LIMIT) throw unreadable(messages.importTooManyFiles)
    const found = wanted(file)
    if (!found) return
    const done = (content: Uint8Array<ArrayBuffer>) =>
      void extracted.push({ name: found.name, bytes: content })
    extract(file, { ...found, spend, done })
  })
  unzip.register(UnzipInflate)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const end = start + PIECE_BYTES
    try {
      unzip.push(bytes.subarray(start, end), end >= bytes.length)
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw unreadable(messages.importZipUnreadable, cause)
    }
    yield* extracted.splice(0)
  }
}

/** Refuses a file that claims more than `maxBytes`, or has more bytes than it claims. */
function extract(
  file: UnzipFile,
  {
    maxBytes,
    refused,
    spend,
    done,
  }: Limit & {
    /** Called with the size of each piece. Throws when the files of the zip are too large together. */
    readonly spend: (size: number) => void
    readonly done: (bytes: Uint8Array<ArrayBuffer>) => void
  },
): void {
  const claimed = file.originalSize ?? maxBytes
  if (claimed > maxBytes) throw unreadable(refused)
  const pieces: Uint8Array[] = []
  let size = 0
  file.ondata = (error, piece, isLast) => {
    if (error) throw error
    size += piece.length
    if (size > claimed) throw unreadable(refused)
    spend(piece.length)
    pieces.push(piece)
    if (isLast) done(joined(pieces, size))
  }
  file.start()
}

function unreadable(message: string, cause?: unknown): Refusal {
  return new Refusal('import_unreadable', { message, cause })
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Returns the name without folders. Empty for the `._` files that macOS adds to a zip. */
function nameOf({ name }: UnzipFile): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.startsWith('._') ? '' : last
}

function maxBytesOf(name: string): number {
  if (/\.(?:csv|xlsx)$/i.test(name)) return IMPORT_MAX_BYTES
  return /\.(?:pdf|jpe?g|png)$/i.test(name) ? UPLOAD_MAX_BYTES : 0
}
