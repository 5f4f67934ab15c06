import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('the office reopens a month with a reason, closes it with its totals, and sees where later money counts', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Financial Management')
  await page.getByRole('tab', { name: 'Cash Book' }).click()
  const state = page.getByText(/^Closed through December \d{4}\. The first open day is Jan 1, \d{4}\.$/)
  const lastYear = Number((await state.textContent())?.match(/\d{4}/)?.[0])

  await page.getByRole('button', { name: 'Closed Months' }).click()
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

  await page.getByRole('button', { name: 'Close Month' }).click()
  const close = page.getByRole('dialog', { name: 'Close Month' })
  expect(await close.getByLabel('Month').inputValue()).toBe(`${lastYear}-12`)
  const revenue = close.getByText('Revenue', { exact: true }).first().locator('..').getByRole('definition')
  await expect.poll(() => revenue.textContent()).toBe(printed)
  await close.getByText(/is added, changed, or deleted\. Money that belongs there counts/).waitFor()
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
  await page.getByRole('button', { name: 'All dates' }).click()
  await page.getByLabel('Method').selectOption('Cash')
  const found = page.getByRole('row').filter({ hasText: 'Found envelope' })
  expect(await found.textContent()).toMatch(
    new RegExp(`^Jan 1, ${lastYear + 1}Value date Dec 15, ${lastYear}Receipt`),
  )
  expect(await violationsOn(page)).toEqual([])

  await openAdmin(page, 'Audit Log')
  await page.getByText(`Month: December ${lastYear}. Reason: The bank statement came late`).first().waitFor()
  await page
    .getByText(new RegExp(`^Month: December ${lastYear}\\. In: \\$`))
    .first()
    .waitFor()
})
