import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../../../..')

/** The text of a file of the repository. */
export function readText(path: string): Promise<string> {
  return readFile(join(REPOSITORY, path), 'utf8')
}

/** The fragments that links to the headings of a page have. */
export function headingsOf(page: string): string[] {
  return [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
