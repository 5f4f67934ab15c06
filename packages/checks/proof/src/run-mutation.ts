import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MutationProof } from './proofs.ts'
import type { Outcome } from './run-proof.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const STRYKER = join(REPOSITORY, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** What Stryker writes about each mutant (mutation-testing-report-schema). */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

/** Mutates the code of a package. The threshold in its configuration of Stryker decides whether the proof is met. */
export async function runMutation({ mutates, feature }: MutationProof): Promise<Outcome> {
  const folder = join(REPOSITORY, mutates)
  const report = join(folder, '.stryker/report.json')
  await rm(report, { force: true })
  const isMet = await new Promise<boolean>((resolve) => {
    // Each mutant runs tests, so they run at their ordinary scale.
    const env = { ...process.env, PROOF: '', RACES: '', ...(feature && { FEATURE: feature }) }
    const options = { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY }
    execFile(process.execPath, [STRYKER, 'run'], options, (error) => resolve(error === null))
  })
  try {
    return { figure: figureOf(JSON.parse(await readFile(report, 'utf8'))), isMet, failed: [] }
  } catch (error) {
    return { figure: 'no report', isMet: false, failed: [String(error)] }
  }
}

/** Mutants that do not compile or that a comment disables do not count, as in Stryker's own score. */
function figureOf({ files }: MutationReport): string {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length
  const detected = count('Killed', 'Timeout')
  const all = detected + count('Survived', 'NoCoverage')
  return `${((100 * detected) / all).toFixed(2)} % of ${all} mutants`
}
