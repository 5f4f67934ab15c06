import { readLogin } from '@/offline/login.ts'
import { followBlob } from './follow-blob.ts'

/** Saves a file that only somebody logged in may have. Throws when the server does not give it. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const login = await readLogin()
  const answer = await fetch(`/api${path}`, {
    cache: 'no-store',
    headers: { Authorization: `Bearer ${login?.token ?? ''}` },
  })
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  followBlob(await answer.blob(), { download: fileName })
}
