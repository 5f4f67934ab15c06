import { readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler } from 'hono'
import type { ReadFont } from '../pdf/fonts.ts'
import type { BuiltApp, ReadShell, ReadSourceMap } from './static-files.ts'

/** The built app in a folder. */
export function builtAppIn(folder: string): BuiltApp {
  return {
    file: serveStatic({ root: folder, precompressed: true }),
    page: serveStatic({ path: join(folder, 'index.html') }),
  }
}

/** Reads the built app on each request, because it may be rebuilt while the server runs. */
export function shellIn(folder: string): ReadShell {
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  return async () => {
    try {
      const [html, manifest, webManifest] = await Promise.all([
        read('index.html'),
        read('.vite/manifest.json'),
        read('manifest.webmanifest').catch(() => undefined),
      ])
      return { html, manifest: JSON.parse(manifest), webManifest }
    } catch {
      return null
    }
  }
}

const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** The files of the page that documents the API, from their npm package. */
export const swaggerFiles: Handler = serveStatic({
  root: swaggerUi,
  rewriteRequestPath: (path) => path.replace('/api/docs', ''),
})

/** Reads the source maps in a folder, which has a folder for each version. */
export function sourceMapsIn(folder: string): ReadSourceMap {
  return async (version, script) => {
    const path = join(folder, version, `${script}.map`)
    // Version and script come from a device.
    if (!path.startsWith(folder + sep)) return null
    return readFile(path, 'utf8').catch(() => null)
  }
}

/** Reads the fonts from the npm packages, each once. */
export function packageFonts(): ReadFont {
  const read = new Map<string, Promise<Uint8Array>>()
  return (family, file) => {
    const known = read.get(file)
    if (known) return known
    const bytes = readFile(fontFile(family, file)).then((buffer) => new Uint8Array(buffer))
    read.set(file, bytes)
    return bytes
  }
}

/** The path of a font file in its package. */
export function fontFile(family: string, file: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${file}`))
}
