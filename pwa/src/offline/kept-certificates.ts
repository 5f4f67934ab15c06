import type { Certificate } from '@cubby/contract/certificates'
import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { openMine, readThroughClosings, writeAs } from '@/offline/mine.ts'
import { useCertificates } from '@/offline/stored.ts'

/** The ids of the certificates whose files are on this device. */
export function useKeptIds(): ReadonlySet<string> {
  const ids = useLiveQuery(async () =>
    readThroughClosings(async () => {
      const mine = await Dexie.Promise.resolve(openMine())
      return mine ? mine.db.certificate_files.toCollection().primaryKeys() : []
    }),
  )
  return new Set(ids)
}

/** While a screen of the profile is open, every file that is not on this device yet is fetched, each once. */
export function useKeptCertificates(): void {
  const { rows, asOf } = useCertificates()
  useEffect(() => {
    if (asOf) void keepFiles(rows)
  }, [rows, asOf])
}

/** The file, from this device or else from the server. Throws when neither has it. */
export async function certificateFile(certificate: Certificate): Promise<Blob> {
  const mine = await openMine()
  const kept = await mine?.db.certificate_files.get(certificate.id)
  if (kept) return kept.blob
  if (!mine) throw new Error('nobody is logged in')
  return fetchFile(certificate, mine.login.token)
}

/** Fetches what is missing and deletes what the person has no more. What fails is tried with the next refresh. */
export async function keepFiles(certificates: readonly Certificate[]): Promise<void> {
  const mine = await openMine()
  if (!mine) return
  const files = mine.db.certificate_files
  const wanted = certificates.filter(({ certificate_url }) => certificate_url !== null)
  const kept = new Set(await files.toCollection().primaryKeys())
  for (const { id } of wanted) kept.delete(id)
  await writeAs(mine, () => files.bulkDelete([...kept]))
  for (const certificate of wanted) {
    if (await files.get(certificate.id)) continue
    try {
      const blob = await fetchFile(certificate, mine.login.token)
      await writeAs(mine, () => files.put({ id: certificate.id, blob }))
    } catch {
      // Without signal, or without room on the device.
      return
    }
  }
}

async function fetchFile({ certificate_url }: Certificate, token: string): Promise<Blob> {
  if (certificate_url === null) throw new Error('a revoked certificate has no file')
  const answer = await fetch(certificate_url, {
    headers: { Authorization: `Bearer ${token}` },
    cache: 'no-store',
  })
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  return answer.blob()
}
