import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Opens a screen and says what is wrong with it by the looks of it. */
export async function faultsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return faultsOn(page)
}

/** What axe finds on the screen as it stands, and whether it scrolls sideways. */
export async function faultsOn(page: Page): Promise<string[]> {
  const { pathname, search } = new URL(page.url())
  const path = pathname + search
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return wider > 0 ? [...found, `${path} is ${wider} px too wide`] : found
}
