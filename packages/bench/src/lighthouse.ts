import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openToDevtools } from '@cubby/e2e/harness/browser'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import lighthouse from 'lighthouse'

/** Prints Lighthouse's mobile scores of the public screens, with the audits that cost points; exits 1 when a budget is missed. */
const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

const dataDir = await mkdtemp(join(tmpdir(), 'cubby-lighthouse-'))
const server = createServerProcess(await freePort(), { DATA_DIR: dataDir, SEED: 'demo' })
const port = await freePort()
const browser = await openToDevtools(port)
let missed = false

async function measure(path: string) {
  const result = await lighthouse(server.url + path, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(budgets),
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  const { categories, audits } = result.lhr
  for (const [name, budget] of Object.entries(budgets)) {
    const category = categories[name]
    const score = Math.round((category?.score ?? 0) * 100)
    const isKept = score >= budget
    missed ||= !isKept
    process.stdout.write(`${isKept ? 'kept  ' : 'MISSED'} ${score} of ${budget}  ${name} of ${path}\n`)
    if (isKept) continue
    for (const { id, weight } of category?.auditRefs ?? []) {
      const audit = audits[id]
      if (weight > 0 && typeof audit?.score === 'number' && audit.score < 1)
        process.stdout.write(`         ${id}: ${audit.displayValue ?? audit.title}\n`)
    }
  }
}

try {
  await server.start()
  const response = await fetch(`${server.url}/api/classes`)
  const { classes } = (await response.json()) as { classes: { id: string }[] }
  for (const path of ['/', '/classes', `/classes/${classes[0]?.id}`, '/login']) await measure(path)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = missed ? 1 : 0
