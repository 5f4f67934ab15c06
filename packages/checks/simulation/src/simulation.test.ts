import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Runs seeds in a process of their own. Rejects, with the stories, if one is not clean. */
async function simulate(...options: readonly string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, [`${import.meta.dirname}/run.ts`, ...options])
  return stdout.match(/^seed \d+: clean \w+/gm) ?? []
}

it('each seed is clean, and has the same history in two processes', { timeout: 300_000 }, async () => {
  const [together, alone] = await Promise.all([simulate('--seeds', '1..4'), simulate('--seeds', '3..4')])
  expect(together).toHaveLength(4)
  expect(together.slice(2)).toEqual(alone)
})
