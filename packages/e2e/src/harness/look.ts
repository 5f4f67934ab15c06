import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { School } from './school.ts'
import { someOf } from './screens.ts'

/** The sizes and themes that every screen is looked at in. */
const looks = [
  { width: 360, height: 800, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const

/** What is wrong with these screens, or a few of them, by the looks of them, and by what the browser complains of. */
export async function faultsOfAll(school: School, page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  // Such as code made from a string, which the security policy stops; what the server refuses is the screen's to say.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      found.push(`${page.url()}: ${line.text()}`)
  })
  for (const path of someOf(paths)) found.push(...(await faultsOf(page, school.gate.url + path)))
  return found
}

/** Opens a screen and says what is wrong with it by the looks of it. */
async function faultsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return faultsOn(page)
}

/** What axe finds on the screen as it stands, and whether it scrolls sideways, on a phone by day and a desk by night. */
export async function faultsOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    const { pathname, search } = new URL(page.url())
    const screen = `${pathname}${search} on ${width} × ${height}, ${colorScheme}`
    found.push(...(await violationsOn(page)).map((violation) => `${screen}: ${violation}`))
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wider > 0) found.push(`${screen}: ${wider} px too wide`)
  }
  return found
}

/** What axe finds, except in the invisible ends of popups, which hand the focus on. Its half a megabyte of source goes to each page once. */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, { resultTypes: ['violations'] })`,
  )
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
