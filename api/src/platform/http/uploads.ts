import type { Context } from 'hono'

/** The calls that take a file as multipart/form-data; every other one takes JSON. */
const UPLOADS = /^\/api\/(?:classes\/[^/]+\/materials|certificates\/files|users\/uploads)$/

export function isUpload({ req }: Context): boolean {
  return req.method === 'POST' && UPLOADS.test(req.path)
}
