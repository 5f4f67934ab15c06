import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Moves the source maps of a build to `folder`, the folder of their version, which the server reads and never serves.
 * `replace` first deletes what the folder contains. The folders of other versions stay, because devices may still run
 * these versions.
 */
export function keepSourceMaps(folder: string, { replace }: { replace: boolean }): Plugin {
  return {
    name: 'keep-source-maps',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (replace) await rm(folder, { recursive: true, force: true })
        for (const [file, output] of Object.entries(bundle)) {
          if (!file.endsWith('.map') || output.type !== 'asset') continue
          // The build of the service worker renames its script from .mjs to .js only after this.
          const path = join(folder, file.replace(/\.mjs\.map$/, '.js.map'))
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, output.source)
          delete bundle[file]
        }
      },
    },
  }
}
