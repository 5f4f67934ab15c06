import type { Certificate } from '@cubby/contract/certificates'
import type { ClassMaterial } from '@cubby/contract/materials'
import { useEffect } from 'react'
import { ApiError } from '@/api/client.ts'
import { fetchFile } from '@/api/fetch-file.ts'
import { savesData, useSavesData } from '@/offline/files/save-data.ts'
import type { UserDb } from '@/offline/store/databases.ts'
import { useCertificates, useMaterials } from '@/offline/store/use-collection.ts'
import { type CurrentUser, openCurrentUser, writeAs } from '@/offline/store/user-database.ts'
import { useUserRows } from '@/offline/store/user-rows.ts'

/** More than words get: on a weak signal, a file of 5 MB takes its time. */
const TIMEOUT_MS = 60_000

/** Where files are kept, each under the id of the row that tells of it. */
type CollectionStore = 'certificate_files' | 'material_files'

/** A file that belongs on this device; without a path it does not any more. */
export interface WantedFile {
  readonly id: string
  readonly url: string | null
}

/** The ids of the files that are on this device. */
export function useCachedFileIds(store: CollectionStore): ReadonlySet<string> {
  return new Set(useUserRows(store, (db) => db[store].toCollection().primaryKeys()))
}

/** While somebody is logged in, every file that is not on this device yet is fetched, each once. */
export function useCachedFiles(): void {
  const certificates = useCertificates()
  const materials = useMaterials()
  const savesData = useSavesData()
  useEffect(() => {
    if (certificates.asOf)
      void cacheFiles('certificate_files', certificates.rows.map(wantedFiles.certificate_files))
  }, [certificates.rows, certificates.asOf, savesData])
  useEffect(() => {
    if (materials.asOf) void cacheFiles('material_files', materials.rows.map(wantedFiles.material_files))
  }, [materials.rows, materials.asOf, savesData])
}

/** The file that a row of each collection tells of. */
const wantedFiles = {
  certificate_files: ({ id, certificate_url }: Certificate): WantedFile => ({ id, url: certificate_url }),
  material_files: ({ id, file_url }: ClassMaterial): WantedFile => ({ id, url: file_url }),
}

/** How many files of the stored rows are not on this device yet. */
export async function missingFiles(db: UserDb): Promise<number> {
  const wanted = {
    certificate_files: (await db.certificates.toArray()).map(wantedFiles.certificate_files),
    material_files: (await db.materials.toArray()).map(wantedFiles.material_files),
  }
  let missing = 0
  for (const store of ['certificate_files', 'material_files'] as const) {
    const kept = new Set(await db[store].toCollection().primaryKeys())
    missing += wanted[store].filter(({ id, url }) => url !== null && !kept.has(id)).length
  }
  return missing
}

/** A file, from this device or else from the server. Throws when neither has it. */
export async function fileOf(store: CollectionStore, wanted: WantedFile): Promise<Blob> {
  const currentUser = await openCurrentUser()
  const kept = await currentUser?.db[store].get(wanted.id)
  if (kept) return kept.blob
  if (!currentUser) throw new Error('nobody is logged in')
  if (wanted.url === null) throw new Error('this file is not to be had any more')
  return fetchToKeep(currentUser, wanted.url)
}

function fetchToKeep({ login }: CurrentUser, url: string): Promise<Blob> {
  return fetchFile(url, login.token, AbortSignal.timeout(TIMEOUT_MS))
}

interface Order {
  currentUser: CurrentUser
  all: readonly WantedFile[]
}

/** The newest list of each collection store that nobody has turned to yet. */
const orders = new Map<CollectionStore, Order>()
const running = new Map<CollectionStore, Promise<void>>()

/**
 * Fetches what is missing, unless the device saves data, and deletes what the user has no more. What fails is tried with the next refresh.
 * A list that comes meanwhile takes over after the file that is under way, so that none is fetched twice.
 */
export async function cacheFiles(store: CollectionStore, all: readonly WantedFile[]): Promise<void> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return
  orders.set(store, { currentUser, all })
  const run = running.get(store) ?? takeOrders(store)
  running.set(store, run)
  return run
}

async function takeOrders(store: CollectionStore): Promise<void> {
  try {
    for (let order = orders.get(store); order; order = orders.get(store)) {
      const next = order
      orders.delete(store)
      // Of several tabs one fetches, and the others find the files there.
      await navigator.locks.request(`files ${store}`, () => carryOut(store, next))
    }
  } finally {
    running.delete(store)
  }
}

async function carryOut(store: CollectionStore, { currentUser, all }: Order): Promise<void> {
  const files = currentUser.db[store]
  const wanted = new Map(all.flatMap(({ id, url }) => (url === null ? [] : [[id, url]])))
  const kept = await writeAs(currentUser, async () => {
    const ids = await files.toCollection().primaryKeys()
    await files.bulkDelete(ids.filter((id) => !wanted.has(id)))
    return new Set(ids)
  })
  for (const [id, url] of wanted) {
    if (!kept || orders.has(store) || savesData()) return
    if (kept.has(id)) continue
    try {
      const blob = await fetchToKeep(currentUser, url)
      await writeAs(currentUser, () => files.put({ id, blob }))
    } catch (failure) {
      // Without signal, without room on the device, or without a login nothing more comes.
      if (!(failure instanceof ApiError) || failure.status === 401) return
    }
  }
}
