import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser, openContext } from '@cubby/e2e/harness/browser'
import { createDatabase } from '@cubby/e2e/harness/databases'
import { QUIET_MS, waitForQuietNetwork } from '@cubby/e2e/harness/quiet-network'
import type { Thing } from '@cubby/e2e/specified/screen'
import { locate } from '@cubby/e2e/specified/shown'
import { startOwnPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { logInPage, withServerOn } from '../with-server.ts'
import { type Task, type TaskStep, tasks } from './tasks.ts'

const PASSWORD = 'cubby-demo-2026'
/** What is not in sight after this many clicks is not there. */
const MOST_TRIES = 10

/** What a task costs the user. Whoever chooses from a list clicks twice. */
interface Effort {
  clicks: number
  texts: number
  /** How long the app was busy. */
  milliseconds: number
}

/** Performs each task on its own copy of the demo data, and prints its clicks. */
export async function performTasks(): Promise<void> {
  const postgres = await startOwnPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'cubby-bench-'))
  const demo = await createDatabase(postgres.url, {})
  const browser = await openBrowser()
  try {
    // Fills the database and the folder.
    await withServerOn({ SEED: 'demo', DATABASE_URL: postgres.url + demo, DATA_DIR: folder }, async () => {})
    process.stdout.write('| task | clicks | texts typed | seconds of the app |\n|---|---|---|---|\n')
    for (const task of tasks) {
      const databaseUrl = postgres.url + (await createDatabase(postgres.url, { copyOf: demo }))
      try {
        if (task.given) await query(databaseUrl, task.given)
        const { clicks, texts, milliseconds } = await withServerOn(
          { SEED: 'demo', DATABASE_URL: databaseUrl, DATA_DIR: folder },
          ({ url }) => perform(browser, url, task),
        )
        process.stdout.write(
          `| ${task.name} | ${clicks} | ${texts} | ${(milliseconds / 1000).toFixed(1)} |\n`,
        )
      } catch (error) {
        process.exitCode = 1
        process.stderr.write(`${task.name}: ${error instanceof Error ? error.stack : error}\n`)
      }
    }
  } finally {
    await browser.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function query(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function perform(browser: Browser, url: string, { by, steps, done }: Task): Promise<Effort> {
  const context = await openContext(browser, { width: 1440, height: 900, serviceWorkers: 'block' })
  const page = await context.newPage()
  // The dialog of the system would wait for its user.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await logInPage(page, url, { email: `${by}@cubby.test`, password: PASSWORD })
  await page.goto(by === 'admin' ? `${url}/admin` : url)
  await waitForQuietNetwork(page)
  const effort: Effort = { clicks: 0, texts: 0, milliseconds: 0 }
  for (const step of steps) {
    await take(page, step, effort).catch((error: unknown) => {
      throw new Error(`${JSON.stringify(step)} on ${page.url()}: ${error}`)
    })
  }
  await inSight(page, done).then((thing) => thing.waitFor())
  await context.close()
  return effort
}

async function take(page: Page, step: TaskStep, effort: Effort): Promise<void> {
  const act = async (clicks: number, texts: number, action: () => Promise<unknown>) => {
    effort.clicks += clicks
    effort.texts += texts
    const started = performance.now()
    await action()
    await waitForQuietNetwork(page)
    effort.milliseconds += performance.now() - started - QUIET_MS
  }
  const click = (thing: Thing) => act(1, 0, async () => (await inSight(page, thing)).click())
  if (step === 'back') return act(1, 0, () => page.goBack())
  if (typeof step === 'string') return click(step)
  if ('into' in step) return act(0, 1, async () => (await inSight(page, step.into)).fill(step.type))
  if ('from' in step)
    return act(2, 0, async () => (await inSight(page, step.from)).selectOption(optionOf(step)))
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await (await inSight(page, step.until)).isVisible()) return
    await click(step.click)
  }
}

function optionOf({ choose }: { readonly choose: string | number }) {
  return typeof choose === 'number' ? { index: choose } : choose
}

/** Finds a thing in the open dialog, or else on the page. */
async function inSight(page: Page, thing: Thing): Promise<Locator> {
  const dialog = page.locator('[role=dialog], [role=alertdialog], dialog:modal').last()
  return locate((await dialog.count()) > 0 ? dialog : page, thing)
}
