import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ReadShell } from './app-shell.ts'
import { securityHeaders } from './security-headers.ts'

/** Files whose name contains a hash of their content. */
const HASHED = /^\/assets\//

/**
 * Serves the built app. Hashed files are cached forever, all others are revalidated. Unknown paths get the
 * app's page.
 */
export function staticFiles(folder: string, options: { secureTransport: boolean }) {
  const app = new Hono()
  app.use(securityHeaders(options))
  app.use(compress())
  app.use(async (c, next) => {
    await next()
    const forGood = HASHED.test(c.req.path) && c.res.ok
    c.header('Cache-Control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.use(serveStatic({ root: folder, precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  app.get('*', serveStatic({ path: join(folder, 'index.html') }))
  return app
}

/** Reads the built app on each request, because it may be rebuilt while the server runs. */
export function shellIn(folder: string): ReadShell {
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  return async () => {
    try {
      const [html, manifest] = await Promise.all([read('index.html'), read('.vite/manifest.json')])
      return { html, manifest: JSON.parse(manifest) }
    } catch {
      return null
    }
  }
}
