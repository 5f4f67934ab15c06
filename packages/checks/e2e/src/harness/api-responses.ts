import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BrowserContext, Route } from 'playwright-core'

/** The responses of the API at one moment. With them, screens can be shown as they were then, without a server. */
export interface ApiResponses {
  /** In milliseconds since 1970. */
  readonly at: number
  /** The class whose page is shown. */
  readonly classId: string
  /** By role, and by method and path. */
  readonly bodies: Record<string, Record<string, string>>
}

export const ORIGIN = 'http://localhost:9'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const keyOf = (route: Route) => {
  const { pathname, search } = new URL(route.request().url())
  return `${route.request().method()} ${pathname}${search}`
}

/** Stores what the API responds to a context. */
export async function recordResponses(
  context: BrowserContext,
  bodies: Record<string, string>,
): Promise<void> {
  await context.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/api/events')) return route.abort()
    const response = await route.fetch()
    if (response.headers()['content-type']?.includes('json')) bodies[keyOf(route)] = await response.text()
    return route.fulfill({ response })
  })
}

/** Serves stored responses and the files of the built app to a context. */
export async function replayResponses(
  context: BrowserContext,
  { at }: ApiResponses,
  bodies: Readonly<Record<string, string>>,
): Promise<void> {
  const dist = join(import.meta.dirname, '../../../../../pwa/dist')
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/')) {
      const body = bodies[keyOf(route)]
      const headers = { 'Content-Type': 'application/json', Date: new Date(at).toUTCString() }
      return body === undefined ? route.abort() : route.fulfill({ status: 200, headers, body })
    }
    const path = extname(pathname) ? pathname : '/index.html'
    const body = await readFile(join(dist, path)).catch(() => null)
    if (!body) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: types[extname(path)] ?? 'application/octet-stream' })
  })
}

const file = join(import.meta.dirname, '../reference-images/api-responses.json')

export async function readResponses(): Promise<ApiResponses> {
  const stored: ApiResponses = JSON.parse(await readFile(file, 'utf8'))
  return stored
}

export async function writeResponses(responses: ApiResponses): Promise<void> {
  await writeFile(file, `${JSON.stringify(responses, null, 1)}\n`)
}
