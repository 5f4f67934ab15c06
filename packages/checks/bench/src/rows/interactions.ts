import { openBrowser, openContext, type Screen } from '@cubby/e2e/harness/browser'
import { waitForQuietNetwork } from '@cubby/e2e/harness/quiet-network'
import type { Server } from '@cubby/e2e/harness/server-process'
import type { Browser, Page } from 'playwright-core'
import { percentile, type Row } from '../row.ts'
import { logInPage, withServerOn } from '../with-server.ts'

/** A phone, and an office's computer. */
const STUDENTS_SLOWDOWN = 6
const ADMINISTRATORS_SLOWDOWN = 4
const NAVIGATION_GOAL_MS = 50
const OPERATIONS_GOAL_MS = 100
const PASSWORD = 'cubby-demo-2026'
/** Shorter interactions are not reported. The browser rounds to 8 ms. */
const SHORTEST_MS = 16
/** A finger stays on the glass this long, so the browser can paint the pressed state. */
const PRESS_MS = 60

type Work = (page: Page) => Promise<void>

/** Finds a link of the bottom bar by the beginning of its name, because a name may end with a count. */
const inStudentMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: new RegExp(`^${name}`) })

const studentNavigation: Work = async (page) => {
  for (let round = 0; round < 3; round += 1) {
    for (const name of ['Classes', 'My classes', 'Alerts', 'Home']) {
      await press(page, inStudentMenu(page, name))
    }
  }
}

const studentOperations: Work = async (page) => {
  await press(page, inStudentMenu(page, 'Classes'))
  const title = 'Health, Safety and Nutrition'
  await press(page, page.getByRole('link', { name: `VIEW DETAILS of ${title}`, exact: true }))
  await press(page, page.getByRole('button', { name: /^Enroll Now/ }).first())
  // Closes the offer to install the app, which the first enrollment opens.
  await page.keyboard.press('Escape')
  await press(page, page.getByRole('link', { name: 'See my classes' }).first())
  await press(page, page.getByRole('button', { name: /^Withdraw/ }).first())
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
  await press(page, page.getByRole('button', { name: 'Open menu' }))
  await page.keyboard.press('Escape')
  await press(page, inStudentMenu(page, 'Alerts'))
  await press(page, page.getByRole('main').getByRole('button').first())
}

const sections = [
  'Class Management',
  'User Management',
  'Enrollment Management',
  'Waitlist Management',
  'Financial Management',
  'Notifications',
  'Settings',
  'Analytics',
]

const openSection = (page: Page, name: string) =>
  press(page, page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }))

const administratorNavigation: Work = async (page) => {
  for (let round = 0; round < 2; round += 1) {
    for (const section of sections) await openSection(page, section)
  }
}

const administratorOperations: Work = async (page) => {
  await openSection(page, 'User Management')
  await press(page, page.getByRole('button', { name: 'More for User Management' }))
  await press(page, page.getByRole('menuitemradio', { name: 'Table' }))
  const users = page.getByRole('table', { name: 'Users' })
  for (let round = 0; round < 3; round += 1) {
    await press(page, users.getByRole('button', { name: 'Name' }).first())
    await press(page, users.getByRole('checkbox').nth(1))
  }
  await page.getByRole('searchbox').pressSequentially('rosa', { delay: 100 })
  await waitForQuietNetwork(page)
  await page.getByRole('searchbox').fill('')
  await waitForQuietNetwork(page)
  await press(page, users.locator('tbody tr').nth(1).locator('td').nth(2))
  await page.keyboard.press('Escape')
  await openSection(page, 'Enrollment Management')
  await press(page, page.getByRole('button', { name: /^Approve/ }).first())
  await press(page, page.getByRole('button', { name: /^More: / }).first())
  await press(page, page.getByRole('menuitem', { name: 'Reject' }))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rosa', { delay: 100 })
  await waitForQuietNetwork(page)
  await page.keyboard.press('Escape')
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const all: readonly (readonly [string, account: string, slowdown: number, screen: Partial<Screen>, Work])[] =
  [
    ['navigation of students', 'student', STUDENTS_SLOWDOWN, phone, studentNavigation],
    ['operations of students', 'student', STUDENTS_SLOWDOWN, phone, studentOperations],
    ['navigation of administrators', 'admin', ADMINISTRATORS_SLOWDOWN, desktop, administratorNavigation],
    ['operations of administrators', 'admin', ADMINISTRATORS_SLOWDOWN, desktop, administratorOperations],
  ]

/** Measures the delay from each press and key to the next frame (INP) on a slower processor. */
export function interactions(): Promise<Row[]> {
  return withServerOn({ SEED: 'demo' }, async (server) => {
    const browser = await openBrowser()
    try {
      const rows: Row[] = []
      for (const [what, account, slowdown, screen, work] of all) {
        const delays = await delaysOf(browser, server, { account, slowdown, screen, work })
        rows.push({
          measurement: `INP of ${what} with a ${slowdown} × slower CPU, p95 of ${delays.length}`,
          value: percentile(delays, 0.95),
          unit: 'ms',
          goal: { max: what.startsWith('navigation') ? NAVIGATION_GOAL_MS : OPERATIONS_GOAL_MS },
        })
      }
      return rows
    } finally {
      await browser.close()
    }
  })
}

async function delaysOf(
  browser: Browser,
  { url }: Server,
  {
    account,
    slowdown,
    screen,
    work,
  }: { account: string; slowdown: number; screen: Partial<Screen>; work: Work },
): Promise<number[]> {
  const context = await openContext(browser, { ...screen, serviceWorkers: 'block' })
  const page = await context.newPage()
  await logInPage(page, url, { email: `${account}@cubby.test`, password: PASSWORD })
  if (account === 'admin') await page.goto(`${url}/admin/users`)
  await waitForQuietNetwork(page)
  await page.evaluate((shortest) => {
    interface Entry extends PerformanceEntry {
      readonly interactionId: number
    }
    const delays: Record<number, number> = {}
    Object.assign(window, { delays })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Entry[]) {
        if (interactionId > 0) delays[interactionId] = Math.max(delays[interactionId] ?? 0, duration)
      }
    }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
  }, SHORTEST_MS)
  const before = await page.evaluate(() => Number(Reflect.get(performance, 'interactionCount')))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await work(page)
  await waitForQuietNetwork(page)
  const { count, delays } = await page.evaluate(() => ({
    count: Number(Reflect.get(performance, 'interactionCount')),
    delays: Object.values(Reflect.get(window, 'delays') as Record<number, number>),
  }))
  await context.close()
  const unreported = Math.max(0, count - before - delays.length)
  return [...delays, ...Array.from({ length: unreported }, () => SHORTEST_MS)]
}

/** Clicks an element, and waits until the network is quiet. */
async function press(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  await element.click({ delay: PRESS_MS })
  await waitForQuietNetwork(page)
}
