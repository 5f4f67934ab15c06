import type { Context } from 'hono'

/** Requests that upload a file as multipart/form-data. All others accept JSON. */
const UPLOADS =
  /^\/api\/(?:classes\/[^/]+\/materials|certificates\/files|admin\/branding\/logo|users\/uploads)$/

export function isUpload({ req }: Context): boolean {
  return req.method === 'POST' && UPLOADS.test(req.path)
}
