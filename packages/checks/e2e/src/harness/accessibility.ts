import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { waitForQuietNetwork } from './quiet-network.ts'
import type { TestServer } from './test-server.ts'

/** The sizes and themes in which every screen is checked. */
const views = [
  { width: 360, height: 800, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const

/**
 * Opens all of these screens, or a few of them, and lists the violations that axe finds, layout errors, and
 * console errors.
 */
export async function violationsOnAll(
  cubby: TestServer,
  page: Page,
  paths: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  // For example, code that the security policy blocks. Failed requests do not count, because the screen shows them.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      found.push(`${page.url()}: ${line.text()}`)
  })
  for (const path of someOf(paths)) found.push(...(await openAndCheck(page, cubby.proxy.url + path)))
  return found
}

/** Opens a screen and lists the violations that axe finds and layout errors. */
async function openAndCheck(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  // An open panel hides the heading from screen readers.
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor()
  await waitForQuietNetwork(page)
  return violationsOn(page)
}

/**
 * Lists the violations that axe finds on the open screen, and whether it scrolls sideways: on a phone in
 * light mode and on a desktop in dark mode.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, height, colorScheme } of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    // Contrast measured while colors fade from one theme to the other is meaningless.
    await page.evaluate(() => {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      return Promise.allSettled(transitions.map(({ finished }) => finished))
    })
    const { pathname, search } = new URL(page.url())
    const screen = `${pathname}${search} on ${width} × ${height}, ${colorScheme}`
    found.push(...(await axeViolations(page)).map((violation) => `${screen}: ${violation}`))
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wider > 0) found.push(`${screen}: ${wider} px too wide`)
  }
  return found
}

/**
 * Lists the violations that axe finds, except in the invisible focus guards of popups. Loads the half
 * megabyte of axe into each page only once.
 */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, { resultTypes: ['violations'] })`,
  )
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Checking every screen takes minutes and has its own command, `pnpm test:screens`. */
const EVERY_SCREEN = process.env.SCREENS === 'full'
const SMOKE_COUNT = 3

/**
 * Returns all of these screens in `pnpm test:screens`. Otherwise only the first few, which prove that the
 * check works.
 */
export function someOf<Screen>(screens: readonly Screen[]): readonly Screen[] {
  return EVERY_SCREEN ? screens : screens.slice(0, SMOKE_COUNT)
}
