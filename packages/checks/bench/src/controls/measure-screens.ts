import { openBrowser, openContext } from '@cubby/e2e/harness/browser'
import { waitForQuietNetwork } from '@cubby/e2e/harness/quiet-network'
import { locate } from '@cubby/e2e/specified/shown'
import type { Page } from 'playwright-core'
import { logInPage, withServerOn } from '../with-server.ts'
import { countControls, sidebarEntries } from './count-controls.ts'
import { type MeasuredScreen, measuredScreens } from './screens.ts'

const CLASS = 'CPR and First Aid Certification'
const PASSWORD = 'cubby-demo-2026'
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 800 }
const laptop = { width: 1366, height: 768 }

const HEAD = `| screen | controls | fields | above the first row | filled buttons | px at 1440 × 900 | px at 360 × 800 |
|---|---|---|---|---|---|---|`

/** Prints the controls and heights of each screen, with the demo data. */
export async function measureScreens(): Promise<void> {
  await withServerOn({ SEED: 'demo' }, async ({ url }) => {
    const ids = await demoIds(url)
    const browser = await openBrowser()
    const sidebars: string[] = []
    print(HEAD)
    try {
      for (const [role, screens] of Object.entries(measuredScreens)) {
        const context = await openContext(browser, { ...desktop, serviceWorkers: 'block' })
        const page = await context.newPage()
        await logInPage(page, url, { email: `${role}@cubby.test`, password: PASSWORD })
        for (const screen of screens) print(await measuredRow(page, url, ids, screen))
        sidebars.push(await sidebarLine(page, role))
        await context.close()
      }
      print(['', ...sidebars].join('\n'))
    } finally {
      await browser.close()
    }
  })
}

async function measuredRow(
  page: Page,
  url: string,
  ids: Readonly<Record<string, string>>,
  screen: MeasuredScreen,
): Promise<string> {
  await page.setViewportSize(desktop)
  await page.goto(url + screen.at.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? name))
  await settled(page)
  if (screen.open) {
    await locate(page, screen.open).click()
    await settled(page)
  }
  const { all, fields, aboveFirstRow, filledButtons, height } = await countControls(page, screen.row)
  await page.setViewportSize(phone)
  await settled(page)
  const onPhone = await countControls(page)
  const cells = [screen.name, all, fields, aboveFirstRow ?? '–', filledButtons, height, onPhone.height]
  return `| ${cells.join(' | ')} |`
}

/** The entries of the sidebar on the last screen. */
async function sidebarLine(page: Page, role: string): Promise<string> {
  await page.setViewportSize(laptop)
  await settled(page)
  const { all, inView } = await sidebarEntries(page)
  return all === 0
    ? `The ${role} has no sidebar`
    : `Sidebar of the ${role} at ${laptop.width} × ${laptop.height}: ${inView} of ${all} entries in view`
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await waitForQuietNetwork(page)
  // The app stores fetched data before it shows it.
  await page.waitForFunction(() => document.querySelector('.animate-pulse, .animate-spin') === null)
}

async function demoIds(url: string): Promise<{ class: string; session: string }> {
  const get = async (path: string) => (await fetch(`${url}/api${path}`)).json()
  const { classes } = (await get('/classes')) as { classes: { id: string; title: string }[] }
  const id = classes.find(({ title }) => title === CLASS)?.id
  const { class: found } = (await get(`/classes/${id}`)) as {
    class: { id: string; sessions: { id: string }[] }
  }
  const session = found.sessions[0]
  if (!session) throw new Error(`${CLASS} has no session ahead`)
  return { class: found.id, session: session.id }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
