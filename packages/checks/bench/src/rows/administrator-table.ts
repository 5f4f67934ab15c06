import { openBrowser, openContext } from '@cubby/e2e/harness/browser'
import type { Server } from '@cubby/e2e/harness/server-process'
import type { Page } from 'playwright-core'
import { admin } from '../api-client.ts'
import { percentile, type Row } from '../row.ts'
import { logInPage } from '../with-server.ts'

const RUNS = 12
const WARM_UP_RUNS = 2

/**
 * What an administrator does in the table of users. Filtering and paging alternate with their opposites, and sorting
 * reverses the order, so that each run changes the rows.
 */
const operations: Readonly<Record<string, (page: Page, run: number) => Promise<unknown>>> = {
  filter: (page, run) =>
    page.getByRole('combobox', { name: 'Role' }).selectOption(run % 2 === 0 ? 'instructor' : ''),
  sort: (page) =>
    page.getByRole('table', { name: 'Users' }).getByRole('button', { name: 'Name' }).first().click(),
  page: (page, run) =>
    page.getByRole('button', { name: run % 2 === 0 ? 'Next page' : 'Previous page' }).click(),
}

/** Times each operation in the table of 100,000 users, from the event to the paint of the new rows. */
export async function paintTimes(server: Server): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const screen = { width: 1440, height: 900, serviceWorkers: 'block' } as const
    const page = await (await openContext(browser, screen)).newPage()
    await logInPage(page, server.url, admin)
    await page.goto(`${server.url}/admin/users?view=table`)
    await page.getByRole('table', { name: 'Users' }).locator('tbody tr').nth(3).waitFor()
    const rows: Row[] = []
    for (const [name, operate] of Object.entries(operations)) {
      const times: number[] = []
      for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
        await watchRows(page)
        await operate(page, Math.abs(run))
        const ms = await page.evaluate(() => Reflect.get(window, 'painted'))
        if (run >= 0) times.push(Number(ms))
      }
      rows.push({
        measurement: `administrators' table of 100,000 users: ${name} to paint, p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        goal: { max: 150 },
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Sets `window.painted` to a promise of the time from the next click or change to the paint of other rows, in ms. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = () => document.querySelector('tbody')?.textContent
    const before = text()
    let started = Number.NaN
    for (const type of ['click', 'change']) {
      document.addEventListener(
        type,
        (event) => {
          if (Number.isNaN(started)) started = event.timeStamp
        },
        { capture: true, once: true },
      )
    }
    const painted = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!text() || text() === before) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - started)
          channel.port2.postMessage(null)
        })
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(window, { painted })
  })
}
