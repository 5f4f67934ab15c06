import { openToDevtools } from '@cubby/e2e/harness/browser'
import { freePort } from '@cubby/test-postgres/free-port'
import lighthouse from 'lighthouse'
import { call } from '../api-client.ts'
import { median, type Row } from '../row.ts'
import { startHelloWorld } from '../start-hello-world.ts'
import { withServerOn } from '../with-server.ts'

const RUNS = 5
/** A hello world of React and TanStack Router gets 95 to 96. */
const LEAST_PERFORMANCE = 95
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo']

/**
 * Measures Lighthouse's mobile scores of each public screen, and prints the audits that cost points. The performance is
 * the median of five runs. The other categories do not vary, so they are audited once. A hello world of React and
 * TanStack Router, and the login page without its scripts, show what scripts cost.
 */
export function lighthouseScores(): Promise<Row[]> {
  return withServerOn({ SEED: 'demo' }, async (server) => {
    const response = await call(server.url, '/classes')
    const { classes } = (await response.json()) as { classes: { id: string }[] }
    const classPath = `/classes/${classes[0]?.id}`
    const port = await freePort()
    const browser = await openToDevtools(port)
    const hello = await startHelloWorld()
    const performanceOf = async (url: string, blocked: string[] = []) =>
      medianOf(async () => {
        const { performance = 0 } = await audit(url, { port, categories: ['performance'], blocked })
        return performance
      })
    try {
      const rows: Row[] = [
        unbounded('React and TanStack Router', await performanceOf(hello.url)),
        unbounded('/login without its scripts', await performanceOf(`${server.url}/login`, ['*.js'])),
      ]
      for (const path of [
        '/',
        '/classes',
        classPath,
        '/login',
        '/signup',
        '/forgot-password',
        '/contact',
        '/verify',
      ]) {
        const performance = await performanceOf(server.url + path)
        const others = await audit(server.url + path, { port, categories: OTHER_CATEGORIES })
        const screen = path === classPath ? 'a class' : path
        rows.push(
          score(`Lighthouse performance of ${screen}, median of ${RUNS}`, [performance], LEAST_PERFORMANCE),
          score(
            `Lighthouse accessibility, best practices, SEO of ${screen}, lowest`,
            Object.values(others),
            100,
          ),
        )
      }
      return rows
    } finally {
      await browser.close()
      await hello.stop()
    }
  })
}

async function medianOf(run: () => Promise<number>): Promise<number> {
  const scores: number[] = []
  // More runs cannot change the median of five after three equal ones.
  while (scores.length < RUNS && !hasMajority(scores)) scores.push(await run())
  return median(scores)
}

/** Whether more than half of all runs had the same score. */
function hasMajority(scores: readonly number[]): boolean {
  return scores.some((one) => scores.filter((other) => other === one).length > RUNS / 2)
}

/** A score to compare with, which has no goal. */
function unbounded(page: string, value: number): Row {
  return { measurement: `Lighthouse performance of ${page}, median of ${RUNS}`, value, unit: 'points' }
}

function score(measurement: string, scores: readonly number[], min: number): Row {
  return { measurement, value: Math.min(...scores), unit: 'points', goal: { min } }
}

/** Returns the score of each category, from 0 to 100. */
async function audit(
  url: string,
  {
    port,
    categories,
    blocked = [],
  }: { readonly port: number; readonly categories: string[]; readonly blocked?: string[] },
): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    blockedUrlPatterns: blocked,
    disableFullPageScreenshot: true,
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { audits, categories: results } = result.lhr
  return Object.fromEntries(
    Object.entries(results).map(([name, { score, auditRefs }]) => {
      for (const { id, weight } of auditRefs) {
        const audit = audits[id]
        if (weight > 0 && typeof audit?.score === 'number' && audit.score < 0.9)
          process.stderr.write(`${url} ${name}: ${id} ${audit.displayValue ?? audit.title}\n`)
      }
      return [name, Math.round((score ?? 0) * 100)]
    }),
  )
}
