import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../errors.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../concurrency-limit.ts'
import type { AppEnv } from './router.ts'
import { isUpload } from './uploads.ts'

/** The bytes of files that are read at once: two of the largest, or more small ones. An import of more is read alone. */
const MAX_BYTES = 12 * 1024 * 1024
/** Uploads that may wait. Most of their bytes are still on the way. */
const MAX_WAITING = 100
/** The uploads of one user run one after the other, so that slow ones leave room for other users. */
const MAX_WAITING_OF_USER = 30
const MAX_USERS = 1_000

const ofAll = concurrencyLimit(MAX_BYTES, MAX_WAITING)
const ofUsers = new LRUCache<string, ConcurrencyLimit>({ max: MAX_USERS })

/**
 * Limits the files that are read at once, because each is in memory several times while it is read. Further uploads
 * wait. Runs after authentication. Throws Refusal `busy` when too many wait, and `bad_request` for a damaged form.
 */
export const limitUploads = createMiddleware<AppEnv>(async (context, next) => {
  if (!isUpload(context)) return next()
  // Only tests and platforms that limit memory themselves send no size.
  const bytes = Number(context.req.header('Content-Length')) || 0
  async function upload() {
    // The validator would copy the body before it reads it.
    await context.req.formData().catch((cause: unknown) => {
      throw new Refusal('bad_request', { cause })
    })
    await next()
  }
  await ofUser(context.get('caller').user.id)(() => ofAll(upload, bytes))
})

function ofUser(id: string): ConcurrencyLimit {
  const limit = ofUsers.get(id) ?? concurrencyLimit(1, MAX_WAITING_OF_USER)
  ofUsers.set(id, limit)
  return limit
}
