import { readLogin } from '@/offline/login.ts'

/** The file must stay readable while the browser saves it. */
const KEPT_MS = 60_000

/** Saves a file that only somebody logged in may have. Throws when the server does not give it. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const login = await readLogin()
  const answer = await fetch(`/api${path}`, {
    cache: 'no-store',
    headers: { Authorization: `Bearer ${login?.token ?? ''}` },
  })
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
