import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { securityHeaders } from './security-headers.ts'

/** For addresses whose content never changes. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/** The built app for a first visit. */
export interface Shell {
  /** The built index.html. */
  readonly html: string
  /** Vite's manifest: the output files of each source file. */
  readonly manifest: BuildManifest
  /** The web app manifest, in JSON; undefined if the app was built without one. */
  readonly webManifest?: string | undefined
}

export type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>

/** Reads the built app; null when it is not built. */
export type ReadShell = () => Promise<Shell | null>

/**
 * Reads the source map of a script of the built app, by the version of the app and the path of the script, such as
 * `/sw.js`; null if it is not on this server.
 */
export type ReadSourceMap = (version: string, script: string) => Promise<string | null>

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
    // Somebody may publish the link to a transcript.
    if (c.req.path === '/transcript') c.header('X-Robots-Tag', 'noindex')
  })
  app.use(file)
  app.get('/assets/*', (c) => c.notFound())
  app.get('*', page)
  return app
}
