import { failureCauseOf } from '../failure-cause.ts'
import type { Log } from '../log.ts'
import { withTimeLimit } from '../time-limit.ts'
import type { FileStore } from './file-store.ts'

/** An administrator waits for the result. In milliseconds. */
const LIMIT_MS = 5_000

/** Writes, reads, and removes a small file. Returns why that failed, or null if it worked. */
export async function checkFileStore({
  files,
  log,
}: {
  readonly files: FileStore
  readonly log: Log
}): Promise<'disk_full' | 'files_unavailable' | null> {
  try {
    await withTimeLimit(writeAndRemove(files), LIMIT_MS)
    return null
  } catch (error) {
    log.warn({ err: error }, 'the file store does not work')
    return failureCauseOf(error) === 'disk_full' ? 'disk_full' : 'files_unavailable'
  }
}

async function writeAndRemove(files: FileStore): Promise<void> {
  const key = `health/${crypto.randomUUID()}.txt`
  await files.save(key, new Uint8Array(4096))
  const stored = await files.open(key)
  await stored?.content.cancel()
  await files.remove(key)
  if (stored?.size !== 4096) throw new Error('the file store does not return what it stored')
}
