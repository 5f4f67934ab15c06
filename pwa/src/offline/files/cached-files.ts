import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import { messages } from '@cubby/contract/messages'
import type { StaffCertificate } from '@cubby/contract/student/my-center'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { useSyncExternalStore } from 'react'
import { ApiError, NetworkError } from '@/api/client.ts'
import { fetchFile } from '@/api/fetch-file.ts'
import { inTurn } from '@/api/request-turns.ts'
import { wereFilesEvicted } from '@/offline/store/make-room.ts'
import type { CachedBlob, CachedFile, UserDb } from '@/offline/store/schema.ts'
import { sha256 } from '@/offline/store/sha-256.ts'
import { type CurrentUser, openCurrentUser, writeAs } from '@/offline/store/user-database.ts'

/** Longer than for JSON: a file of 5 MB is slow on a weak signal. */
const TIMEOUT_MS = 60_000

/** The tables of files. A file has the id of its row in the collection. */
export type FileTable = 'certificate_files' | 'material_files' | 'center_files'

/** A file to keep on this device, or to delete when it has no path. */
interface WantedFile {
  readonly id: string
  readonly url: string | null
  /** The SHA-256 in hexadecimal; null if the server does not know it. */
  readonly hash: string | null
}

/** The file of a row in each collection. */
export const wantedFiles = {
  certificate_files: (row: Certificate) => wantedFile(row, row.certificate_url),
  material_files: (row: ClassMaterial) => wantedFile(row, row.file_url),
  center_files: (row: StaffCertificate & { readonly centerId: string }) =>
    wantedFile(row, row.can_download ? `/api/centers/${row.centerId}/certificates/${row.id}/download` : null),
}

/** Rows that an older version of the app stored have no hash. */
function wantedFile(row: { id: string; content_hash?: string | null }, url: string | null): WantedFile {
  return { id: row.id, url, hash: row.content_hash ?? null }
}

/** The number of files of stored rows that are not on this device yet. */
export async function missingFiles(db: UserDb): Promise<number> {
  const wanted = {
    certificate_files: (await db.certificates.toArray()).map(wantedFiles.certificate_files),
    material_files: (await db.materials.toArray()).map(wantedFiles.material_files),
  }
  let missing = 0
  for (const store of ['certificate_files', 'material_files'] as const) {
    const cached = new Set(await db[store].toCollection().primaryKeys())
    missing += wanted[store].filter(({ id, url }) => url !== null && !cached.has(id)).length
  }
  return missing
}

/**
 * Returns a file from this device or else from the server. A damaged copy is replaced. The files of a center
 * are kept from now on. Throws when neither has the file, and DamagedFileError when the copy is damaged and
 * there is no connection.
 */
export async function fileOf(store: FileTable, wanted: WantedFile): Promise<Blob> {
  const currentUser = await openCurrentUser()
  if (!currentUser) throw new Error('No user is logged in')
  const files = currentUser.db[store]
  const { id, url, hash } = wanted
  const row = await files.get(id)
  const cached = row && fileOfRow(row)
  // If the server has no hash of an old file, the hash from the download counts.
  if (cached && (await isIntact(cached, hash ?? hashOfRow(row)))) return cached
  if (url === null) throw new Error('this file is no longer available')
  try {
    const blob = await fetchIntact(currentUser, url, hash)
    const newer = await rowOfFile(id, blob)
    if (cached || store === 'center_files') await writeAs(currentUser, [files], () => files.put(newer))
    return blob
  } catch (failure) {
    throw cached && failure instanceof NetworkError ? new DamagedFileError({ cause: failure }) : failure
  }
}

/** Deletes the files of a center whose certificates the user may not see anymore. */
export async function forgetOtherFiles(ids: ReadonlySet<string>): Promise<void> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return
  const files = currentUser.db.center_files
  await writeAs(currentUser, [files], async () => {
    const stored = await files.toCollection().primaryKeys()
    await files.bulkDelete(stored.filter((id) => !ids.has(id)))
  })
}

/** Throws DamagedDownloadError if the bytes are not those that the server announced. */
async function fetchIntact({ login }: CurrentUser, url: string, hash: string | null): Promise<Blob> {
  const blob = await fetchFile(url, login.token, AbortSignal.timeout(TIMEOUT_MS))
  if (!(await isIntact(blob, hash))) throw new DamagedDownloadError()
  return blob
}

interface Order {
  currentUser: CurrentUser
  all: readonly WantedFile[]
}

/** The newest list for each table that is still to be processed. */
const orders = new Map<FileTable, Order>()
const running = new Map<FileTable, Promise<void>>()

/**
 * Downloads missing files, unless data saver is on or this page deleted files to make room. Deletes files that are no
 * longer wanted. Failed downloads are repeated with the next refresh. A newer list takes over after the current file,
 * so that no file is downloaded twice.
 */
export async function cacheFiles(store: FileTable, all: readonly WantedFile[]): Promise<void> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return
  orders.set(store, { currentUser, all })
  const run = running.get(store) ?? takeOrders(store)
  running.set(store, run)
  return run
}

async function takeOrders(store: FileTable): Promise<void> {
  try {
    for (let order = orders.get(store); order; order = orders.get(store)) {
      const next = order
      orders.delete(store)
      // Only one of several tabs downloads; the others find the files on the device.
      await navigator.locks.request(`files ${store}`, () => carryOut(store, next))
    }
  } finally {
    running.delete(store)
  }
}

async function carryOut(store: FileTable, { currentUser, all }: Order): Promise<void> {
  const files = currentUser.db[store]
  const wanted = new Map(all.flatMap(({ id, url, hash }) => (url === null ? [] : [[id, { url, hash }]])))
  const cached = await writeAs(currentUser, [files], async () => {
    const ids = await files.toCollection().primaryKeys()
    await files.bulkDelete(ids.filter((id) => !wanted.has(id)))
    return new Set(ids)
  })
  for (const [id, { url, hash }] of wanted) {
    if (!cached || orders.has(store) || savesData() || wereFilesEvicted()) return
    if (cached.has(id)) continue
    try {
      const blob = await inTurn('refresh', () => fetchIntact(currentUser, url, hash))
      const row = await rowOfFile(id, blob)
      await writeAs(currentUser, [files], () => files.put(row))
    } catch (failure) {
      if (failure instanceof DamagedDownloadError) continue
      // Stop without a connection, storage, or a login.
      if (!(failure instanceof ApiError) || failure.status === 401) return
    }
  }
}

/** Makes the row of a file. The bytes must be read before the transaction that stores it. */
async function rowOfFile(id: string, file: Blob): Promise<CachedFile> {
  const bytes = await file.arrayBuffer()
  return { id, bytes, type: file.type, hash: await sha256(bytes) }
}

/** The hash that the bytes had when they arrived; null if an older version of the app stored them. */
function hashOfRow(row: CachedFile | CachedBlob): string | null {
  return ('hash' in row && row.hash) || null
}

function fileOfRow(row: CachedFile | CachedBlob): Blob {
  return 'blob' in row ? row.blob : new Blob([row.bytes], { type: row.type })
}

/** The copy on this device is damaged, and the server cannot be reached for another one. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'

  constructor(options?: ErrorOptions) {
    super(messages.fileDamaged, options)
  }
}

/** The server sent other bytes than it announced. */
export class DamagedDownloadError extends Error {
  override readonly name = 'DamagedDownloadError'
}

/** Whether a file has the server's hash, if there is one. A file that cannot be read anymore is damaged. */
async function isIntact(blob: Blob, hash: string | null): Promise<boolean> {
  try {
    return hash === null || (await sha256(await blob.arrayBuffer())) === hash
  } catch {
    return false
  }
}

/** The Network Information API, which TypeScript's library lacks. */
interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
}

declare global {
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

/** Whether data saver is on. If so, files are downloaded only when they are opened. */
export function savesData(): boolean {
  return navigator.connection?.saveData ?? false
}

export function useSavesData(): boolean {
  return useSyncExternalStore(onConnectionChange, savesData)
}

function onConnectionChange(listener: () => void): () => void {
  navigator.connection?.addEventListener('change', listener)
  return () => navigator.connection?.removeEventListener('change', listener)
}
