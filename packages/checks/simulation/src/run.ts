import './virtual.ts'
import { registerHooks } from 'node:module'
import { parseArgs } from 'node:util'
import { Script } from 'node:vm'
import { faults, planted } from './faults.ts'
import { shrink } from './shrink.ts'

const { values } = parseArgs({
  options: {
    /** One seed, or the first and the last. */
    seeds: { type: 'string', default: '1..20' },
    /** Ends after so many minutes, whatever is left. */
    minutes: { type: 'string', default: 'Infinity' },
    /** Prints the story of each seed, not only of those that fail. */
    story: { type: 'boolean', default: false },
    /** The name of a fault to plant, or its number. */
    fault: { type: 'string' },
    /** Leaves out what a seed that failed does not need, and tells its story. */
    shrink: { type: 'boolean', default: false },
    /** Ends with the first seed that fails. */
    first: { type: 'boolean', default: false },
  },
})
const fault = faults.find(({ name }, number) => name === values.fault || String(number) === values.fault)
if (values.fault !== undefined && !fault) throw new Error(`there is no fault "${values.fault}"`)
if (fault) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(fault.file) || !loaded.source) return loaded
      return { ...loaded, source: planted(fault, Buffer.from(loaded.source as Uint8Array).toString()) }
    },
  })
}
const { bundlePhone } = await import('./bundle-phone.ts')
const { foundSchool } = await import('./school.ts')
const { simulate } = await import('./simulate.ts')

const [from = 1, to = from] = values.seeds.split('..').map(Number)
const script = new Script(await bundlePhone(fault))
const school = await foundSchool()
const failed: number[] = []
const began = process.cpuUsage()
const end = Date.now() + Number(values.minutes) * 60_000
for (let seed = from; seed <= to && Date.now() < end; seed += 1) {
  const { wrong, history, hash, steps } = await simulate(seed, { school, script })
  const isClean = wrong.length === 0
  if (!isClean) failed.push(seed)
  process.stdout.write(`seed ${seed}: ${isClean ? 'clean' : 'WRONG'} ${hash.slice(0, 16)}\n`)
  if (values.story || (!isClean && !fault && !values.shrink)) process.stdout.write(`${history.join('\n')}\n`)
  if (!isClean) process.stdout.write(`  ${wrong.slice(0, 3).join('\n  ')}\n`)
  if (!isClean && values.shrink) {
    const fewest = await shrink(
      steps,
      async (some) => (await simulate(seed, { school, script }, some)).wrong.length > 0,
    )
    const shorter = await simulate(seed, { school, script }, fewest)
    process.stdout.write(`${shorter.history.join('\n')}\n  ${shorter.wrong.slice(0, 3).join('\n  ')}\n`)
  }
  if (!isClean && values.first) break
}
const { user, system } = process.cpuUsage(began)
const seconds = (user + system) / 1e6
process.stdout.write(
  `${failed.length} failed${fault ? ` with the fault "${fault.name}"` : ''}, ${seconds.toFixed(0)} s of processor time\n`,
)
process.exit(failed.length > 0 ? 1 : 0)
