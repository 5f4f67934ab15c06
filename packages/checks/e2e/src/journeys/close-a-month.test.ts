import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { chooseInCashBook, openCashBookFilters } from '../harness/cash-book.ts'
import { demoLogIn, expectNoReload, openAdmin } from '../harness/journey.ts'
import { pdfText } from '../harness/pdf-text.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('the office reopens a month with a reason, closes it with its totals, and sees where later money counts', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Financial Management')
  await page.getByRole('tab', { name: 'Cash Book' }).click()
  const state = page.getByText(/^Closed through December \d{4}\. The first open day is Jan 1, \d{4}\.$/)
  const lastYear = Number((await state.textContent())?.match(/\d{4}/)?.[0])

  await chooseInCashBook(page, 'Closed Months')
  const december = page.getByRole('listitem').filter({ hasText: `December ${lastYear}` })
  const printed = (await december.textContent())?.match(/revenue (\$[\d,.]+\d)/)?.[1] ?? 'none'
  expect(await page.getByRole('button', { name: 'Reopen Month' }).count()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  await december.getByRole('button', { name: 'Reopen Month' }).click()
  const reopen = page.getByRole('dialog', { name: 'Reopen Month' })
  await reopen.getByRole('button', { name: 'Reopen Month' }).click()
  await reopen.getByText('Please give the reason for reopening the month').waitFor()
  await reopen.getByLabel('Reason').fill('The bank statement came late')
  expect(await violationsOn(page)).toEqual([])
  await reopen.getByRole('button', { name: 'Reopen Month' }).click()
  await page.getByText('Month reopened successfully').waitFor()
  await page.getByText(`Closed through November ${lastYear}.`).waitFor()

  await chooseInCashBook(page, 'Close Month')
  const close = page.getByRole('dialog', { name: 'Close Month' })
  expect(await close.getByLabel('Month').inputValue()).toBe(`${lastYear}-12`)
  const revenue = close
    .getByText('Revenue', { exact: true })
    .first()
    .locator('..')
    .getByRole('definition')
    .first()
  await expect.poll(() => revenue.textContent()).toBe(printed)
  await close.getByText(/can be added, changed, or deleted\. A later entry with such a date counts/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await close.getByRole('button', { name: 'Close Month' }).click()
  await page.getByText('Month closed successfully').waitFor()
  await state.waitFor()

  await page.getByRole('tab', { name: 'Outstanding Payments' }).click()
  await page
    .getByRole('button', { name: /^Record Payment/ })
    .first()
    .click()
  const record = page.getByRole('dialog')
  await record.getByLabel('Date received').fill(`${lastYear}-12-15`)
  await record
    .getByText(
      `December ${lastYear} is closed. The payment counts on Jan 1, ${lastYear + 1}, the first open day, and keeps this date as its value date.`,
    )
    .waitFor()
  await record.getByLabel('Method').selectOption('Cash')
  await record.getByLabel('Reference').fill('Found envelope')
  await record.getByRole('button', { name: 'Record Payment' }).click()
  await record.getByLabel(`The money was received on Dec 15, ${lastYear}.`).check()
  await record.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
  await page.getByRole('tab', { name: 'Cash Book' }).click()
  await openCashBookFilters(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await page.getByLabel('Method').selectOption('Cash')
  const found = page.getByRole('row').filter({ hasText: 'Found envelope' })
  expect(await found.textContent()).toMatch(
    new RegExp(`^Jan 1, ${lastYear + 1}Value date Dec 15, ${lastYear}R-\\d{4}-\\d{5}Receipt`),
  )
  expect(await violationsOn(page)).toEqual([])

  await openAdmin(page, 'Audit Log')
  await page.getByText(`Month: December ${lastYear}. Reason: The bank statement came late`).first().waitFor()
  await page
    .getByText(new RegExp(`^Month: December ${lastYear}\\. In: \\$`))
    .first()
    .waitFor()
})

/** Fills in the dialog of a receipt, a refund, or a correction. Only what is given. */
async function fillReceipt(
  form: Locator,
  { amount, method, date }: { readonly amount?: string; readonly method: string; readonly date?: string },
): Promise<void> {
  if (amount) await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Method').selectOption(method)
  if (date) await form.getByLabel(/^Date/).fill(date)
}

/** Downloads a file from the cash book's menu. */
async function exported(page: Page, item: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), chooseInCashBook(page, item)])
  return readFile(await file.path())
}

/** Expects the same sums on the screen, in the CSV, and in the PDF of the filtered cash book. Returns the revenue. */
async function expectEqualTotals(page: Page): Promise<string> {
  const totals = page.getByRole('region', { name: 'Totals' })
  const shown = async (label: string) =>
    (await totals
      .getByText(label, { exact: true })
      .first()
      .locator('..')
      .getByRole('definition')
      .first()
      .textContent()) ?? ''
  const allShown = async () => [await shown('In'), await shown('Out'), await shown('Revenue')]
  const [head = '', ...lines] = (await exported(page, 'Export CSV')).toString('utf8').trim().split('\r\n')
  const columns = head.split(',')
  // A comma within quotes is part of a name or a reason.
  const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const sum = (column: string) =>
    lines.reduce((all, line) => all + Number(cellsOf(line)[columns.indexOf(column)]), 0)
  const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const [cameIn, wentOut, revenue] = [sum('In'), sum('Out'), sum('In') - sum('Out')].map(money)
  if (!revenue) throw new Error('the book has no totals')
  // The totals of the previous range stay on the screen until the new ones arrive.
  await expect.poll(allShown).toEqual([cameIn, wentOut, revenue])
  const printed = (await pdfText(await exported(page, 'Export PDF'))).join(' ')
  expect(printed).toContain(`Total ${cameIn} ${wentOut} ${revenue}`)
  return revenue
}

it('the office closes a month with cash, a check, a refund, and a mistake, and three printed totals are equal, also after a transfer', async () => {
  await cubby.query('delete from closed_months')
  const now = new Date()
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const month = lastMonth.toISOString().slice(0, 7)
  const name = lastMonth.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10)
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Financial Management')
  const form = page.getByRole('dialog')
  await page.getByRole('searchbox', { name: /^Search by student/ }).fill('grace positive guidance')
  const row = page.getByRole('row').filter({ hasText: /Grace Mensah.*Positive Guidance/ })
  for (const [amount, method, date] of [
    ['40', 'Cash', `${month}-10`],
    ['30', 'Card', `${month}-11`],
  ] as const) {
    await row
      .first()
      .getByRole('button', { name: /^Record Payment/ })
      .click()
    await fillReceipt(form, { amount, method, date })
    await form.getByRole('button', { name: 'Record Payment' }).click()
    // Before the enrollment was made.
    await form.getByLabel(/^The money was received on /).check()
    await form.getByRole('button', { name: 'Record Payment' }).click()
    await form.waitFor({ state: 'detached' })
  }

  await page.getByRole('tab', { name: 'Transactions' }).click()
  // A menu of the previous list closes when the new list arrives.
  const listed = page.waitForResponse(/\/financial\/transactions\?(?!.*startDate)/)
  await page.getByRole('button', { name: 'All dates' }).click()
  await listed
  await page.getByText(/^\d+ transactions?, page 1$/).waitFor({ state: 'attached' })
  const charged = page.getByRole('row').filter({ hasText: '$70.00' }).first()
  const act = async (item: string) => {
    await charged.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await act('Payments and Refunds')
  await form.getByRole('button', { name: /^Correct the Entry of \$30\.00/ }).click()
  await fillReceipt(form, { method: 'Check' })
  await form.getByRole('button', { name: 'Correct the Entry' }).click()
  await page.getByText('Entry corrected successfully').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await act('Refund')
  await fillReceipt(form, { amount: '12.5', method: 'Check', date: `${month}-12` })
  await form.getByLabel('Reason').fill('Left early')
  await form.getByRole('button', { name: 'Record Refund' }).click()
  await page.getByText('Refund recorded successfully').waitFor()

  await page.getByRole('searchbox', { name: /^Search by student/ }).fill('')
  await page.waitForURL((url) => !url.searchParams.has('searchTerm'))
  await page.getByRole('tab', { name: 'Cash Book' }).click()
  // The screen shows the previous totals until the new ones arrive.
  const arrived = page.waitForResponse(new RegExp(`/cash-book\\?startDate=${month}-01&endDate=${lastDay}`))
  await openCashBookFilters(page)
  await page.getByLabel('Period').selectOption('Last month')
  await arrived
  // A month may have several pages.
  const refund = page.getByText('Left early').filter({ visible: true })
  const nextPage = page.getByRole('button', { name: 'Next page' })
  await expect
    .poll(async () => {
      if ((await refund.count()) === 0 && (await nextPage.isEnabled())) await nextPage.click()
      return refund.count()
    })
    .toBe(1)
  expect(await violationsOn(page)).toEqual([])
  const revenue = await expectEqualTotals(page)

  await chooseInCashBook(page, 'Close Month')
  const close = page.getByRole('dialog', { name: 'Close Month' })
  await close.getByLabel('Month').selectOption(month)
  await close.getByRole('button', { name: 'Close Month' }).click()
  await page.getByText('Month closed successfully').waitFor()
  await chooseInCashBook(page, 'Closed Months')
  const closed = page.getByRole('listitem').filter({ hasText: name })
  expect(await closed.textContent()).toContain(`revenue ${revenue}`)

  await page.keyboard.press('Escape')
  await openAdmin(page, 'Enrollment Management')
  await page.getByRole('searchbox', { name: /^Search by/ }).fill('grace positive guidance')
  await page.waitForURL(/searchTerm=/)
  // The list shows the previous result until the new one arrives, and then closes an open menu.
  await page.getByLabel('Status', { exact: true }).selectOption('Approved')
  await page.waitForURL(/searchTerm=.*status=|status=.*searchTerm=/)
  await expect.poll(() => page.getByRole('button', { name: /^More: (?!Grace Mensah)/ }).count()).toBe(0)
  await page
    .getByRole('button', { name: /^More: Grace Mensah/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Move to another session' }).click()
  const move = page.getByRole('dialog', { name: 'Move to another session' })
  await move.getByLabel('Class', { exact: true }).selectOption('Infant and Toddler Care')

  await move.getByLabel('Session', { exact: true }).selectOption({ index: 2 })
  await move.getByText(/^\$57\.50 that was paid counts toward the new session\./).waitFor()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText(/^Grace Mensah was moved to /).waitFor()
  await openAdmin(page, 'Financial Management')
  await page.getByRole('tab', { name: 'Cash Book' }).click()
  await openCashBookFilters(page)
  await page.getByLabel('Period').selectOption('This month')
  await page.getByText('Carried over, in').filter({ visible: true }).first().waitFor()
  await expectEqualTotals(page)
  await expectNoReload(page)
})
