import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { openMine, readThroughClosings, writeAs } from '@/offline/mine.ts'
import { useCertificates, useMaterials } from '@/offline/stored.ts'

/** Where files are kept, each under the id of the row that tells of it. */
type Shelf = 'certificate_files' | 'material_files'

/** A file that belongs on this device; without a path it does not any more. */
export interface WantedFile {
  readonly id: string
  readonly url: string | null
}

/** The ids of the files that are on this device. */
export function useKeptIds(shelf: Shelf): ReadonlySet<string> {
  const ids = useLiveQuery(
    async () =>
      readThroughClosings(async () => {
        const mine = await Dexie.Promise.resolve(openMine())
        return mine ? mine.db[shelf].toCollection().primaryKeys() : []
      }),
    [shelf],
  )
  return new Set(ids)
}

/** While a screen of the profile is open, every file that is not on this device yet is fetched, each once. */
export function useKeptFiles(): void {
  const certificates = useCertificates()
  const materials = useMaterials()
  useEffect(() => {
    if (!certificates.asOf) return
    const wanted = certificates.rows.map(({ id, certificate_url }) => ({ id, url: certificate_url }))
    void keepFiles('certificate_files', wanted)
  }, [certificates.rows, certificates.asOf])
  useEffect(() => {
    if (!materials.asOf) return
    const wanted = materials.rows.map(({ id, file_url }) => ({ id, url: file_url }))
    void keepFiles('material_files', wanted)
  }, [materials.rows, materials.asOf])
}

/** A file, from this device or else from the server. Throws when neither has it. */
export async function fileOf(shelf: Shelf, wanted: WantedFile): Promise<Blob> {
  const mine = await openMine()
  const kept = await mine?.db[shelf].get(wanted.id)
  if (kept) return kept.blob
  if (!mine) throw new Error('nobody is logged in')
  return fetchFile(wanted, mine.login.token)
}

/** Fetches what is missing and deletes what the person has no more. What fails is tried with the next refresh. */
export async function keepFiles(shelf: Shelf, all: readonly WantedFile[]): Promise<void> {
  const mine = await openMine()
  if (!mine) return
  const files = mine.db[shelf]
  const wanted = all.filter(({ url }) => url !== null)
  const kept = new Set(await files.toCollection().primaryKeys())
  for (const { id } of wanted) kept.delete(id)
  await writeAs(mine, () => files.bulkDelete([...kept]))
  for (const file of wanted) {
    if (await files.get(file.id)) continue
    try {
      const blob = await fetchFile(file, mine.login.token)
      await writeAs(mine, () => files.put({ id: file.id, blob }))
    } catch {
      // Without signal, or without room on the device.
      return
    }
  }
}

async function fetchFile({ url }: WantedFile, token: string): Promise<Blob> {
  if (url === null) throw new Error('this file is not to be had any more')
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store' })
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  return answer.blob()
}
