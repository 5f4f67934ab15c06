import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { withEnvironmentTable } from './environment-table.ts'

it('matches the table in docs/environment.md (run pnpm docs:environment)', async () => {
  const page = await readFile(new URL('../../../docs/environment.md', import.meta.url), 'utf8')
  expect(page).toContain('| `DATABASE_URL` |')
  expect(withEnvironmentTable(page)).toBe(page)
})
