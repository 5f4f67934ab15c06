import { IMPORT_MAX_BYTES, IMPORT_TEXT_EXTENSIONS, IMPORT_ZIP_MAX_BYTES } from '@cubby/contract/constants'
import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import type { ImportKind, ImportResponse } from '@cubby/contract/office/imports'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import type { Opened } from '../../../platform/files/open-file.ts'
import { noteOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireScanned } from '../../../platform/files/quarantine.ts'
import { claimedType } from '../../../platform/files/read-upload.ts'
import { isZip } from '../../../platform/files/read-zip.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { auditImport } from './audit-import.ts'
import { importDefinitions } from './definitions.ts'
import { storeTable } from './import-table.ts'
import { readImport } from './read-imports.ts'

/** The number of files that one statement stores. */
const CHUNK = 500
const NAME_MAX_LENGTH = 200
const CSV_NAME = new RegExp(`\\.(?:${IMPORT_TEXT_EXTENSIONS.join('|')})$`, 'i')
const XLSX_NAME = /\.xlsx$/i
const ZIP_NAME = /\.zip$/i
/** Spreadsheets that can be saved as another kind. Those with macros are among them. */
const OTHER_NAME = /\.(?:xls|xlsm|xlsb|ods|numbers)$/i

/** Stores the rows of a file and suggests a mapping of its columns. Imports nothing yet. */
export async function uploadImport(
  { deps, caller }: RequestContext,
  { kind, file }: { readonly kind: ImportKind; readonly file: unknown },
): Promise<ImportResponse> {
  if (!(file instanceof File) || file.size === 0) throw new Refusal('file_required')
  const { columns, hasFiles } = importDefinitions[kind]
  if (hasFiles && file.size > IMPORT_ZIP_MAX_BYTES) {
    throw new Refusal('import_file_too_large', { message: messages.importZipTooLarge })
  }
  if (!hasFiles && file.size > IMPORT_MAX_BYTES) throw new Refusal('import_file_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const form = formOf({ name: file.name, bytes }, hasFiles)
  if (form !== 'zip' && file.size > IMPORT_MAX_BYTES) throw new Refusal('import_file_too_large')
  const fileName = file.name.replace(/\p{C}/gu, '').slice(-NAME_MAX_LENGTH)
  const id = newId()
  const { list, files } =
    form === 'zip' ? await storeZip({ deps, caller }, id, bytes) : { list: { form, bytes }, files: [] }
  // In a zip, its files are scanned one by one, because clamd skips what is beyond its limits for archives.
  await requireScanned({ deps, caller }, { bytes: list.bytes, name: fileName })
  await writeWithoutIdempotency({ db: deps.longDb }, async (trx) => {
    const now = await deps.clock(trx)
    await trx
      .insertInto('imports')
      .values({
        id,
        kind,
        file_name: fileName,
        headers: '[]',
        mapping: '{}',
        status: 'uploaded',
        created_by: caller.user.id,
        created_at: now,
      })
      .execute()
    await storeTable(trx, { id, columns }, deps.openFile(list.form, list.bytes))
    await storeFiles(trx, id, files)
    const about = { id, kind, file_name: fileName }
    const by = { actorId: caller.user.id, request: caller.request }
    await auditImport({ trx, now }, about, { action: 'import.uploaded', ...by })
  })
  return { import: await readImport(deps.db, id) }
}

interface List {
  readonly form: 'csv' | 'xlsx'
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns what a file is, by its name and its first bytes. */
function formOf(
  { name, bytes }: { name: string; bytes: Uint8Array },
  hasFiles = false,
): List['form'] | 'zip' {
  const refused = (message?: string) => new Refusal('import_unreadable', message ? { message } : {})
  if (OTHER_NAME.test(name)) throw refused(messages.importOldWorkbook)
  if (XLSX_NAME.test(name)) {
    if (isZip(bytes)) return 'xlsx'
    throw refused(isEncrypted(bytes) ? messages.importXlsxProtected : messages.importXlsxUnreadable)
  }
  if (isZip(bytes) && !hasFiles) throw refused()
  if (isZip(bytes) && ZIP_NAME.test(name)) return 'zip'
  if (!isZip(bytes) && CSV_NAME.test(name)) return 'csv'
  throw refused(messages.importWrongExtension)
}

/** Excel wraps a workbook with a password in its older file format. */
function isEncrypted(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
}

/** Stores the files of an import as rows. The cleanup of orphaned files then leaves them alone. */
async function storeFiles(trx: Trx, importId: string, files: readonly ZippedUpload[]): Promise<void> {
  for (let start = 0; start < files.length; start += CHUNK) {
    const chunk = files.slice(start, start + CHUNK)
    await trx
      .insertInto('import_files')
      .values(chunk.map((file) => ({ import_id: importId, ...file })))
      .execute()
    await trx
      .deleteFrom('orphaned_files')
      .where(
        'file_key',
        'in',
        chunk.map(({ file_key }) => file_key),
      )
      .execute()
  }
}

interface ZippedUpload {
  /** In lower case, because rows may write it in any case. */
  readonly name: string
  readonly file_key: string
  readonly file_type: FileType
  readonly file_size: number
  readonly content_hash: string
}

/**
 * Stores the files of a zip, and returns them with their list, a CSV or Excel file. They are recorded as orphaned, so
 * that the cleanup deletes them if the upload fails. Leaves out files whose content does not match their extension, and
 * files whose name occurs in several folders; their rows then have an error.
 */
async function storeZip(
  { deps, caller }: RequestContext,
  importId: string,
  zip: Uint8Array<ArrayBuffer>,
): Promise<{ list: List; files: ZippedUpload[] }> {
  const since = await deps.clock(deps.db)
  const files = new Map<string, ZippedUpload>()
  const names = new Set<string>()
  let list: List | undefined
  for await (const { name: writtenName, bytes, sniffed } of deps.openFile('zip', zip)) {
    const name = writtenName.toLowerCase()
    if (/\.(?:csv|xlsx)$/.test(name)) {
      if (list) throw new Refusal('import_unreadable', { message: messages.importZipNeedsCsv })
      list = { form: formOf({ name, bytes }) === 'xlsx' ? 'xlsx' : 'csv', bytes }
      continue
    }
    if (names.has(name)) {
      files.delete(name)
      continue
    }
    names.add(name)
    const type = typeMatching({ name, bytes, sniffed })
    if (!type) continue
    await requireScanned({ deps, caller }, { bytes, name })
    const file_key = `certificates/imports/${importId}/${names.size}.${fileTypes[type][0]}`
    // Recorded first, so that the cleanup knows every file.
    await noteOrphaned(deps.db, [file_key], since)
    await deps.files.save(file_key, bytes)
    files.set(name, {
      name,
      file_key,
      file_type: type,
      file_size: bytes.length,
      content_hash: contentHash(bytes),
    })
  }
  if (!list) throw new Refusal('import_unreadable', { message: messages.importZipNeedsCsv })
  return { list, files: [...files.values()] }
}

/** The type of a file whose content matches its extension. */
function typeMatching({ name, bytes, sniffed }: Opened['zip']): FileType | null {
  const extension = name.split('.').at(-1) ?? ''
  const known = Object.entries(fileTypes).find(([, all]) => all.some((one) => one === extension))
  try {
    const type = claimedType({ name, bytes, declared: known?.[0] ?? '' })
    return sniffed.type === type ? type : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
