import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { Refusal } from '../errors.ts'
import { type FileRow, readCsv } from './read-csv.ts'
import { readZip, type ZippedFile } from './read-zip.ts'

/** What the bytes of a file say, whatever its name claims. */
export interface Sniffed {
  /** The media type; undefined if it is unknown. */
  readonly type: string | undefined
  /** The pixels of a picture by its header; null if it is damaged or not a picture. */
  readonly picture: { readonly width: number; readonly height: number } | null
}

/** Some rows of a sheet, whose name is empty for CSV. */
export interface SheetRows {
  readonly sheet: string
  readonly rows: readonly FileRow[]
}

/** What opening each kind of file yields, piece by piece. */
export interface Opened {
  /** Once. */
  readonly upload: Sniffed
  readonly zip: ZippedFile & { readonly sniffed: Sniffed }
  readonly csv: SheetRows
  readonly xlsx: SheetRows
}
export type FileKind = keyof Opened

/** Opens a file that a user sent. Refuses a file that cannot be opened, as this kind is refused. */
export type OpenFile = <Kind extends FileKind>(
  kind: Kind,
  bytes: Uint8Array<ArrayBuffer>,
) => AsyncIterable<Opened[Kind]>

/** The only code that parses, decodes, or unpacks what users send, besides `readXlsx`, which only threads load. */
export const openers: {
  readonly [Kind in FileKind]: ((bytes: Uint8Array) => AsyncGenerator<Opened[Kind]>) | null
} = {
  xlsx: null,
  async *upload(bytes) {
    yield await sniff(bytes)
  },
  async *zip(bytes) {
    for (const file of readZip(bytes)) yield { ...file, sniffed: await sniff(file.bytes) }
  },
  async *csv(bytes) {
    let rows: FileRow[] = []
    for await (const row of readCsv(bytes)) {
      if (rows.push(row) < ROWS_AT_ONCE) continue
      yield { sheet: '', rows }
      rows = []
    }
    if (rows.length > 0) yield { sheet: '', rows }
  },
}

const ROWS_AT_ONCE = 500

async function sniff(bytes: Uint8Array): Promise<Sniffed> {
  const found = await fileTypeFromBuffer(bytes)
  return { type: found?.mime, picture: pictureOf(bytes) }
}

function pictureOf(bytes: Uint8Array): Sniffed['picture'] {
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return null
  }
}

/** How a file is refused that took too long, needed too much memory, or ended the thread that opened it. */
export const unopened: { readonly [Kind in FileKind]: { code: RefusalCode; message?: string } } = {
  upload: { code: 'invalid_file_type' },
  zip: { code: 'import_unreadable', message: messages.importUnzippedTooLarge },
  csv: { code: 'import_unreadable' },
  xlsx: { code: 'import_unreadable', message: messages.importXlsxTooLarge },
}

/**
 * Opens files in this thread: on workerd, which has no threads and limits the time and memory of each request
 * itself.
 */
export const openHere: OpenFile = async function* openHere(kind, bytes) {
  const open = openers[kind]
  if (!open) throw new Refusal('import_unreadable', { message: messages.importXlsxNotHere })
  try {
    yield* open(bytes)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal(unopened[kind].code, { ...unopened[kind], cause })
  }
}
