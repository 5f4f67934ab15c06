import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { fileType } from '@cubby/contract/text'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../errors.ts'

export interface Upload {
  readonly bytes: Uint8Array
  readonly type: FileType
  /** The user's name for the file. For display only, never used as a path. */
  readonly name: string
}

/** Reads an uploaded file and checks that its bytes, its declared type, and its extension agree. */
export async function readUpload(sent: unknown): Promise<Upload> {
  if (!(sent instanceof File) || sent.size === 0) throw new Refusal('file_required')
  if (sent.size > UPLOAD_MAX_BYTES) throw new Refusal('file_too_large')
  const name = plainName(sent.name)
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const allowed = Object.values(fileTypes).some((known) => known.some((one) => one === extension))
  if (!allowed) throw new Refusal('invalid_file_extension')
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const type = fileType.safeParse((await fileTypeFromBuffer(bytes))?.mime)
  if (!type.success || sent.type !== type.data) throw new Refusal('invalid_file_type')
  if (!fileTypes[type.data].some((one) => one === extension)) throw new Refusal('invalid_file_extension')
  // The detector skips leading tags, so check the first bytes, too. A file with other first bytes may also be
  // valid as another type.
  if (!startsAs(type.data, bytes)) throw new Refusal('invalid_file_type')
  return { bytes, type: type.data, name }
}

/** The first bytes of each type, one character per byte. */
const signatures: Record<FileType, string> = {
  'application/pdf': '%PDF-',
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
}

function startsAs(type: FileType, bytes: Uint8Array): boolean {
  const beginning = signatures[type]
  return beginning === String.fromCharCode(...bytes.subarray(0, beginning.length))
}

const NAME_MAX_LENGTH = 200

/**
 * The last part of a path, without invisible characters. Handles the escapes that browsers write in forms (%0A, %0D,
 * and %22), because not every platform does.
 */
function plainName(name: string): string {
  const unescaped = name.replace(/%0a|%0d/gi, '').replaceAll('%22', '"')
  const last = unescaped.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').trim().slice(-NAME_MAX_LENGTH)
}
