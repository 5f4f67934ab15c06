import './virtual.ts'
import { parseArgs } from 'node:util'
import { Script } from 'node:vm'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1..20' }, story: { type: 'boolean', default: false } },
})
const { bundlePhone } = await import('./bundle-phone.ts')
const { foundSchool } = await import('./school.ts')
const { simulate } = await import('./simulate.ts')

const [first = 1, last = first] = values.seeds.split('..').map(Number)
const script = new Script(await bundlePhone())
const school = await foundSchool()
let failed = 0
for (let seed = first; seed <= last; seed += 1) {
  const started = process.cpuUsage()
  const { wrong, history, hash } = await simulate(seed, { school, script })
  const { user, system } = process.cpuUsage(started)
  process.stdout.write(
    `seed ${seed}: ${wrong.length === 0 ? 'clean' : 'WRONG'} ${hash.slice(0, 16)} ${history.length} lines ${Math.round((user + system) / 1000)} ms\n`,
  )
  if (wrong.length > 0 || values.story) process.stdout.write(`${history.join('\n')}\n${wrong.join('\n')}\n`)
  if (wrong.length > 0) failed += 1
}
process.stdout.write(`${failed} of ${last - first + 1} seeds failed\n`)
process.exit(failed > 0 ? 1 : 0)
