import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../../../..')

/** The text of a file of the repository. */
export function readText(path: string): Promise<string> {
  return readFile(join(REPOSITORY, path), 'utf8')
}
