import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates empty folders for the tests of one file, and deletes them afterwards. */
export function useFolders(): () => string {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'cubby-test-'))
    made.push(folder)
    return folder
  }
}
