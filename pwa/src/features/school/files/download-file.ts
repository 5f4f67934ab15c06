import { fetchFile } from '@/api/fetch-file.ts'
import { readLogin } from '@/offline/session/login.ts'
import { openBlob } from './open-blob.ts'

/** Saves a file for the logged-in user. Has no time limit. Throws ApiError and NetworkError. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const login = await readLogin()
  openBlob(await fetchFile(`/api${path}`, login?.token ?? ''), { download: fileName })
}
