import type { Page } from 'playwright-core'

/** Opens the menu of the cash book, and chooses this item. */
export async function chooseInCashBook(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Cash Book' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Opens the filters of the cash book, if they are not open. */
export async function openCashBookFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
