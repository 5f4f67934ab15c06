import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Runs seeds in a process of their own. Rejects, with the stories, if one is not clean. */
async function simulate(seeds: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [
    '--max-semi-space-size=64',
    `${import.meta.dirname}/run.ts`,
    '--seeds',
    seeds,
  ])
  return stdout.match(/^seed \d+: clean \w+/gm) ?? []
}

it('each seed is clean, and has the same history in two processes', { timeout: 600_000 }, async () => {
  const [first, second] = await Promise.all([simulate('1..14'), simulate('13..26')])
  expect([...first, ...second]).toHaveLength(28)
  expect(first.slice(-2)).toEqual(second.slice(0, 2))
})
