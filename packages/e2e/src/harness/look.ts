import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What is wrong with a screen by the looks of it: what axe finds, and whether it scrolls sideways. */
export async function faultsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return wider > 0 ? [...found, `${path} is ${wider} px too wide`] : found
}
