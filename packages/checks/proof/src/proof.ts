import { proofs } from './proofs.ts'
import { runProof } from './run-proof.ts'

/** `pnpm proof` runs every proof at full scale; `pnpm proof <words>` those with these words in their names. */
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = proofs.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
const print = (line: string) => process.stdout.write(`${line}\n`)

// The tests read these, and are short without them.
Object.assign(process.env, {
  PROOF: 'full',
  RACES: 'full',
  NODES: 'full',
  DEPLOYMENT: 'full',
  // `pnpm prove` makes 2,000 runs, which take hours.
  MODEL_RUNS: '300',
})

print('| proof | required | figure | met |')
print('|---|---|---|---|')
let missed = 0
for (const proof of chosen) {
  const { figure, isMet, failed } = await runProof(proof)
  print(`| ${proof.name} | ${proof.required} | ${figure} | ${isMet ? 'yes' : '**no**'} |`)
  for (const name of failed) process.stderr.write(`failed: ${name}\n`)
  if (!isMet) missed += 1
}
print(`\n${chosen.length - missed} of ${chosen.length} met`)
process.exitCode = missed > 0 || chosen.length === 0 ? 1 : 0
