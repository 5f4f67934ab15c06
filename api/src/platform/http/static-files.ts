import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { CACHE_FOREVER } from './cache-control.ts'
import { securityHeaders } from './security-headers.ts'

/** Files whose name contains a hash of their content. */
const HASHED = /^\/assets\//

/** The files of the built app. */
export interface BuiltApp {
  /** Serves the file at the path of the request, or calls the next handler. */
  readonly file: Handler
  /** Serves the app's index.html for any path. */
  readonly page: Handler
}

/**
 * Serves the built app. Hashed files are cached forever, all others are revalidated. Unknown paths get the
 * app's page.
 */
export function staticFiles({ file, page }: BuiltApp, options: { secureTransport: boolean }) {
  const app = new Hono()
  app.use(securityHeaders(options))
  app.use(compress())
  app.use(async (c, next) => {
    await next()
    const isImmutable = HASHED.test(c.req.path) && c.res.ok
    c.header('Cache-Control', isImmutable ? CACHE_FOREVER : 'no-cache')
  })
  app.use(file)
  app.get('/assets/*', (c) => c.notFound())
  app.get('*', page)
  return app
}
