import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './router.ts'
import { isUpload } from './uploads.ts'

/** Rare enough for the processor: a collection takes about as long as the upload of a megabyte. */
const UPLOADED_BYTES = 5_000_000

/**
 * Frees memory after each five megabytes of uploads. V8 would keep the bytes of a hundred megabytes of files. Counts
 * only uploads of users who are logged in, because others are refused unread.
 */
export function freeAfterUploads(freeMemory: () => void) {
  let bytes = 0
  return createMiddleware<AppEnv>(async (context, next) => {
    await next()
    if (!(isUpload(context) && context.get('caller'))) return
    bytes += Number(context.req.header('Content-Length')) || 0
    if (bytes < UPLOADED_BYTES) return
    bytes = 0
    freeMemory()
  })
}
