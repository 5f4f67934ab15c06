import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { faults } from './faults.ts'

const run = promisify(execFile)

/**
 * Plants each fault, and prints in which seed it was found first. Runs two processes at a time. Ends with exit code 1 if
 * one was not found.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1..500' } } })
const waiting = [...faults.keys()]
let isMissed = false

async function work(): Promise<void> {
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const options = [
      `${import.meta.dirname}/run.ts`,
      '--seeds',
      values.seeds,
      '--first',
      '--fault',
      `${number}`,
    ]
    const { stdout } = await run(process.execPath, options).catch((error: { stdout: string }) => error)
    const [, seed, message = ''] = /^seed (\d+): WRONG.*\n {2}(.*)$/m.exec(stdout) ?? []
    if (!seed) isMissed = true
    process.stdout.write(`| ${faults[number]?.name} | ${seed ?? 'not found'} | ${message.slice(0, 160)} |\n`)
  }
}

process.stdout.write('| fault | found in seed | by |\n| --- | --- | --- |\n')
await Promise.all([work(), work()])
process.exitCode = isMissed ? 1 : 0
