import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { fileType } from '@cubby/contract/text'
import { Refusal } from '../errors.ts'
import type { OpenFile, Sniffed } from './open-file.ts'

export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: FileType
  /** The user's name for the file. For display only, never used as a path. */
  readonly name: string
  readonly picture: Sniffed['picture']
}

/** Reads an uploaded file and checks that its bytes, its declared type, and its extension agree. */
export async function readUpload(
  { openFile }: { readonly openFile: OpenFile },
  sent: unknown,
): Promise<Upload> {
  if (!(sent instanceof File) || sent.size === 0) throw new Refusal('file_required')
  if (sent.size > UPLOAD_MAX_BYTES) throw new Refusal('file_too_large')
  const name = plainName(sent.name)
  if (!isKnown(extensionOf(name))) throw new Refusal('invalid_file_extension')
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const type = claimedType({ name, bytes, declared: sent.type })
  for await (const { type: sniffed, picture } of openFile('upload', bytes)) {
    if (sniffed === type) return { bytes, type, name, picture }
  }
  throw new Refusal('invalid_file_type')
}

/**
 * The type on which the declared type, the extension, and the first bytes agree. The detector alone would skip leading
 * tags, and a file with other first bytes may also be valid as another type.
 */
export function claimedType({
  name,
  bytes,
  declared,
}: Pick<Upload, 'name' | 'bytes'> & { readonly declared: string }): FileType {
  const type = fileType.safeParse(declared)
  if (!(type.success && startsAs(type.data, bytes))) throw new Refusal('invalid_file_type')
  if (!fileTypes[type.data].some((one) => one === extensionOf(name)))
    throw new Refusal('invalid_file_extension')
  return type.data
}

function extensionOf(name: string): string {
  return /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function isKnown(extension: string): boolean {
  return Object.values(fileTypes).some((known) => known.some((one) => one === extension))
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
