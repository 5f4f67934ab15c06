import { messages } from '@cubby/contract/messages'
import { sha256 } from '@/offline/store/sha-256.ts'

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
export async function isIntact(blob: Blob, hash: string | null): Promise<boolean> {
  try {
    return hash === null || (await sha256(await blob.arrayBuffer())) === hash
  } catch {
    return false
  }
}
