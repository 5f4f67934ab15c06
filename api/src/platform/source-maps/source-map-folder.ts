import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ReadSourceMap } from './read-source-map.ts'

/** Reads the source maps in a folder, which has a folder for each version. */
export function sourceMapsIn(folder: string): ReadSourceMap {
  return async (version, script) => {
    const path = join(folder, version, `${script}.map`)
    // Version and script come from a device.
    if (!path.startsWith(folder + sep)) return null
    return readFile(path, 'utf8').catch(() => null)
  }
}
