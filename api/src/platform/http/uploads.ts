import type { Context } from 'hono'

/** Requests that upload a file as multipart/form-data. All others accept JSON. */
const UPLOADS =
  /^\/api\/(?:classes\/[^/]+\/materials|certificates\/files|admin\/branding\/logo|admin\/imports|users\/uploads)$/

export function isUpload({ req }: Context): boolean {
  return req.method === 'POST' && UPLOADS.test(req.path)
}

/** Files of imports may be larger than others. */
export function isImportUpload({ req }: Context): boolean {
  return req.method === 'POST' && req.path === '/api/admin/imports'
}
