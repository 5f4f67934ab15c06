import type { Handler } from 'hono'
import type { ReadFont } from '../pdf/fonts.ts'
import type { BuiltApp, ReadShell, ReadSourceMap, Shell } from './static-files.ts'

/** The static files that are deployed with a Worker. */
export interface AssetsBinding {
  readonly fetch: (url: string, init?: { method?: string; headers?: Headers }) => Promise<Response>
}

/** The binding ignores the host of a URL. */
const ANY_HOST = 'https://assets.invalid'

/** Only `readSourceMap` reads these. */
const SOURCE_MAP = /\.map$/i

export function boundAssets(assets: AssetsBinding): {
  readonly builtApp: BuiltApp
  readonly readShell: ReadShell
  readonly readFont: ReadFont
  readonly readSourceMap: ReadSourceMap
} {
  const serve = async ({ method, headers }: Request, path: string) => {
    if ((method !== 'GET' && method !== 'HEAD') || SOURCE_MAP.test(path)) return null
    const response = await assets.fetch(ANY_HOST + path, { method, headers })
    return response.status === 404 ? null : new Response(response.body, response)
  }
  const file: Handler = async (c, next) => (await serve(c.req.raw, c.req.path)) ?? next()
  const page: Handler = async (c, next) => (await serve(c.req.raw, '/index.html')) ?? next()

  async function find(path: string): Promise<Response | null> {
    const response = await assets.fetch(ANY_HOST + path)
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`the asset ${path} cannot be read`)
    return response
  }

  // Caches the shell and not its promise, because a request cannot await a promise of another request.
  let shell: Shell | null = null
  const fonts = new Map<string, Uint8Array>()
  return {
    builtApp: { file, page },
    async readShell() {
      if (shell) return shell
      const [html, manifest, webManifest] = await Promise.all(
        ['/index.html', '/build-manifest.json', '/manifest.webmanifest'].map(find),
      )
      if (!html || !manifest) return null
      shell = {
        html: await html.text(),
        manifest: JSON.parse(await manifest.text()),
        webManifest: await webManifest?.text(),
      }
      return shell
    },
    async readFont(_family, fileName) {
      const known = fonts.get(fileName)
      if (known) return known
      const font = await find(`/fonts/${fileName}`)
      if (!font) throw new Error(`the font ${fileName} is missing`)
      const bytes = new Uint8Array(await font.arrayBuffer())
      const first = fonts.get(fileName) ?? bytes
      fonts.set(fileName, first)
      return first
    },
    async readSourceMap(version, script) {
      const response = await assets.fetch(`${ANY_HOST}/source-maps/${version}${script}.map`)
      return response.ok ? response.text() : null
    },
  }
}
