import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('keeps the exit code of the process, so that failed tests stay failed', () => {
  const code = `await import(${JSON.stringify(import.meta.resolve('./start-postgres.ts'))}); process.exitCode = 3`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code])
  expect(status).toBe(3)
})
