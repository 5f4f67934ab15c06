import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is gone after the test file. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cubby-test-'))
  made.push(folder)
  return folder
}
