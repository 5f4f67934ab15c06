import { parseArgs } from 'node:util'
import { isMet, type Row, ratioOf, rowText, TABLE_HEAD } from './row.ts'
import { broadcast } from './rows/broadcast.ts'
import { enrollments } from './rows/enrollments.ts'
import { firstView } from './rows/first-view.ts'
import { importEnrollments } from './rows/import-enrollments.ts'
import { importUsers } from './rows/import-users.ts'
import { interactions } from './rows/interactions.ts'
import { largeSchool } from './rows/large-school.ts'
import { lighthouseScores } from './rows/lighthouse-scores.ts'
import { memory } from './rows/memory.ts'
import { mixedLoad } from './rows/mixed-load.ts'
import { offlineStart } from './rows/offline-start.ts'
import { profile } from './rows/profile.ts'
import { publicResponses } from './rows/public-responses.ts'
import { studentHours } from './rows/student-hours.ts'

/**
 * Prints how close Cubby comes to the limit of the machine, as a table, or as JSON with `--json`. Where there is
 * a reference, it is measured in the same run, because machines differ. Arguments choose measurements by name. A
 * measurement that fails does not stop the others. Exits 1 if a goal is missed, and says which.
 */
const measurements: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  'public-responses': publicResponses,
  profile,
  enrollments,
  'mixed-load': mixedLoad,
  memory,
  broadcast,
  'import-users': importUsers,
  'import-enrollments': importEnrollments,
  'large-school': largeSchool,
  'student-hours': studentHours,
  'first-view': firstView,
  'offline-start': offlineStart,
  interactions,
  lighthouse: lighthouseScores,
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in measurements))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the names are ${Object.keys(measurements)}`)
const chosen = positionals.length > 0 ? positionals : Object.keys(measurements)

const all: Row[] = []
const missed: string[] = []
if (!values.json) process.stdout.write(`${TABLE_HEAD}\n`)
for (const name of chosen) {
  const started = performance.now()
  try {
    for (const row of (await measurements[name]?.()) ?? []) {
      all.push(row)
      if (!isMet(row)) missed.push(row.measurement)
      if (!values.json) process.stdout.write(`${rowText(row)}\n`)
    }
  } catch (error) {
    missed.push(name)
    process.stderr.write(`${name} was not measured: ${error instanceof Error ? error.stack : error}\n`)
  }
  process.stderr.write(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}
if (values.json) {
  const rows = all.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) }))
  process.stdout.write(`${JSON.stringify({ rows, missed }, null, 2)}\n`)
}
if (missed.length > 0) {
  process.stderr.write(`Missed: ${missed.join('; ')}\n`)
  process.exitCode = 1
}
