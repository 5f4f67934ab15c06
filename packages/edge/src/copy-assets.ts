import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../../..')
const BUILT_APP = join(REPOSITORY, 'pwa/dist')
const SOURCE_MAPS = join(REPOSITORY, 'pwa/source-maps')
const ofApi = createRequire(join(REPOSITORY, 'api/package.json'))
const folderOf = (name: string) => dirname(ofApi.resolve(`${name}/package.json`))

const FONTS = ['atkinson-hyperlegible-next', 'gabarito', 'noto-sans']
const SWAGGER = ['swagger-ui.css', 'swagger-ui-bundle.js']

/**
 * Fills a folder with all static files of a Worker: the built app, the page that documents the API, source maps, and
 * the fonts of certificates and receipts, which a server on Node reads from packages.
 */
export async function copyAssets(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(BUILT_APP, folder, { recursive: true, filter: (path) => !/\.(br|gz)$|[\\/]\.vite$/.test(path) })
  await cp(join(BUILT_APP, '.vite/manifest.json'), join(folder, 'build-manifest.json'))
  // The Worker reads the source maps and serves none of them.
  await cp(SOURCE_MAPS, join(folder, 'source-maps'), { recursive: true })
  await mkdir(join(folder, 'api/docs'), { recursive: true })
  for (const file of SWAGGER)
    await cp(join(folderOf('swagger-ui-dist'), file), join(folder, 'api/docs', file))
  await mkdir(join(folder, 'fonts'))
  for (const font of FONTS) {
    const files = join(folderOf(`@fontsource/${font}`), 'files')
    // The styles and formats that api/src/platform/pdf/fonts.ts reads.
    const used = (await readdir(files)).filter((file) => /-(400|700)-normal\.woff$/.test(file))
    for (const file of used) await cp(join(files, file), join(folder, 'fonts', file))
  }
}
