import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { securityHeaders } from './security-headers.ts'

/** Files whose name carries a hash of their content. */
const HASHED = /^\/assets\//

/** The built app: hashed files are kept for good, everything else is asked for again; unknown paths are the app's. */
export function staticFiles(folder: string, options: { secureTransport: boolean }) {
  const app = new Hono()
  app.use(securityHeaders(options))
  app.use(compress())
  app.use(async (c, next) => {
    await next()
    const forGood = HASHED.test(c.req.path) && c.res.ok
    c.header('Cache-Control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.use(serveStatic({ root: folder }))
  app.get('/assets/*', (c) => c.notFound())
  app.get('*', serveStatic({ path: join(folder, 'index.html') }))
  return app
}

/** The built app's index.html, read on each request as every file of it; null when there is none. */
export function shellIn(folder: string): () => Promise<string | null> {
  return () => readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
}
