import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runSoak } from './run-soak.ts'
import { startSoakServer } from './soak-server.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `pnpm soak`: many phones use one server for minutes during random failures. */
const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    /** The percentage of failing requests. */
    failing: { type: 'string' },
  },
})
const [phones, seconds, seed] = [values.phones, values.seconds, values.seed].map(Number) as [
  number,
  number,
  number,
]
print(`seed ${seed}: ${phones} phones for ${seconds} s`)
const server = await startSoakServer()
const result = await runSoak(server, {
  seed,
  phones,
  isOver: ({ ms }) => ms > seconds * 1_000,
  pauseMs: 1_000,
  latencyMs: 300,
  killServerEveryMs: 45_000,
  failShare: values.failing === undefined ? null : Number(values.failing) / 100,
}).finally(server.stop)
const { lost, duplicated, phantom, commands, kills, steps } = result
for (const [what, found] of Object.entries({ lost, duplicated, phantom })) {
  for (const line of found) print(`${what}: ${line}`)
}
print(`seed ${seed}: ${commands} commands, ${steps} steps, ${kills} kills`)
print(`${lost.length} lost, ${duplicated.length} duplicated, ${phantom.length} phantom`)
process.exitCode = lost.length + duplicated.length + phantom.length > 0 ? 1 : 0
