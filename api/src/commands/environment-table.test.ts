import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { withEnvironmentTable } from './environment-table.ts'

it('matches the table in the README (run pnpm readme)', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain('| `DATABASE_URL` |')
  expect(withEnvironmentTable(readme)).toBe(readme)
})
