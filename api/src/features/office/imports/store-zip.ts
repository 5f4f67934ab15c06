import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { noteOrphaned } from '../../../platform/files/orphaned-files.ts'
import { readUpload } from '../../../platform/files/read-upload.ts'

export interface StoredFile {
  /** In lower case, because rows may write it in any case. */
  readonly name: string
  readonly file_key: string
  readonly file_type: FileType
  readonly file_size: number
  readonly content_hash: string
}

/**
 * Stores the files of a zip, and returns them with the CSV file. They are recorded as orphaned, so that the cleanup
 * deletes them if the upload fails. Leaves out files that are not of the type of their name, and all files of a name
 * that occurs in several folders; their rows then have an error.
 */
export async function storeZip(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'unzip'>,
  importId: string,
  zip: Uint8Array<ArrayBuffer>,
): Promise<{ csv: Uint8Array; files: StoredFile[] }> {
  const since = await deps.clock(deps.db)
  const files = new Map<string, StoredFile>()
  const names = new Set<string>()
  let csv: Uint8Array | undefined
  for await (const { name: writtenName, bytes } of deps.unzip(zip)) {
    const name = writtenName.toLowerCase()
    if (/\.csv$/.test(name)) {
      if (csv) throw new Refusal('import_unreadable', { message: messages.importZipNeedsCsv })
      csv = bytes
      continue
    }
    if (names.has(name)) {
      files.delete(name)
      continue
    }
    names.add(name)
    const type = typeOf(name)
    const upload = await readUpload(new File([bytes], name, { type })).catch(refused)
    if (!upload) continue
    const file_key = `certificates/imports/${importId}/${names.size}.${fileTypes[upload.type][0]}`
    // Recorded first, so that the cleanup knows every file.
    await noteOrphaned(deps.db, [file_key], since)
    await deps.files.save(file_key, bytes)
    files.set(name, {
      name,
      file_key,
      file_type: upload.type,
      file_size: bytes.length,
      content_hash: contentHash(bytes),
    })
  }
  if (!csv) throw new Refusal('import_unreadable', { message: messages.importZipNeedsCsv })
  return { csv, files: [...files.values()] }
}

function typeOf(name: string): string {
  const extension = name.split('.').at(-1) ?? ''
  const found = Object.entries(fileTypes).find(([, known]) => known.some((one) => one === extension))
  return found?.[0] ?? ''
}

function refused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
