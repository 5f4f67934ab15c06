import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, demoLogIn, expectNoReload, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** The number that a link of the cards begins with. */
async function numberOf(page: Page, name: RegExp): Promise<number> {
  const link = page.getByRole('link', { name }).first()
  return Number(/[\d,]+/.exec((await link.textContent()) ?? '')?.[0].replace(',', ''))
}

/** Waits until the list announces this many rows. */
function expectCount(page: Page, count: number, noun: string) {
  return page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count.toLocaleString('en-US')} ${noun}s?, page 1$`) })
    .waitFor({ state: 'attached' })
}

it('an administrator opens each number of the cards and sees exactly its rows', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Analytics')
  const card = page.locator('dl > *').filter({ has: page.getByRole('link', { name: 'Monthly Revenue' }) })
  const revenue = /^\$[\d,.]+\d/.exec((await card.getByRole('definition').first().textContent()) ?? '')?.[0]
  const payments = await numberOf(page, /recent payments?$/)

  await page.getByRole('link', { name: 'Monthly Revenue' }).click()
  const chip = page.getByRole('button', { name: /^Remove filter: Money received/ })
  await expect.poll(() => chip.textContent()).toContain(`: ${revenue}`)
  expect(await violationsOn(page)).toEqual([])
  await chip.click()
  await chip.waitFor({ state: 'detached' })
  const box = page.getByRole('searchbox', { name: /^Search by student/ })
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  const [all] = await cubby.query('select count(*)::int as count from payments')
  await expectCount(page, Number(all?.count), 'transaction')

  await openAdmin(page, 'Analytics')
  await page.getByRole('link', { name: /recent payments?$/ }).click()
  await expectCount(page, payments, 'transaction')

  await openAdmin(page, 'Analytics')
  const certificates = await numberOf(page, /recent certificates?$/)
  await page.getByRole('link', { name: /recent certificates?$/ }).click()
  await page.getByText(`of ${certificates} certificates`).first().waitFor()
  await page.getByRole('button', { name: /^Remove filter: Created/ }).click()
  await page.getByText('Search for certificates', { exact: true }).waitFor()

  for (const counted of [/^[\d,]+ enrollments made in /, /^[\d,]+ enrollments with payments in /]) {
    await openAdmin(page, 'Analytics')
    const count = await numberOf(page, counted)
    await page.getByRole('link', { name: counted }).first().click()
    await expectCount(page, count, 'enrollment')
    await page.getByRole('button', { name: /^Remove filter: Class: [A-Z]/ }).click()
  }
  expect(await violationsOn(page)).toEqual([])

  await openAdmin(page, 'Enrollment Management')
  const cardOf = (name: string) => page.locator('dl > *').filter({ hasText: name })
  const students = cardOf('Active Students').getByRole('definition').first()
  await expect.poll(() => students.textContent()).toMatch(/^\d+$/)
  const active = Number(await students.textContent())
  const approved = await numberOf(page, /^[\d,]+ approved$/)
  await page.getByRole('link', { name: /^[\d,]+ approved$/ }).click()
  await expectCount(page, approved, 'enrollment')
  await page.getByRole('link', { name: 'Active Students' }).click()
  await expectCount(page, active, 'user')
  expect(await page.getByLabel('Seats').inputValue()).toBe('true')
  expect(await violationsOn(page)).toEqual([])
  await expectNoReload(page)
})

it('an administrator sees an error of the server beside the field of the payment or refund', async () => {
  const page = await arriveAndLogIn(cubby.desktop(), {
    email: 'admin@cubby.test',
    password: 'cubby-demo-2026',
  })
  await openAdmin(page, 'Financial Management')
  await page
    .getByRole('button', { name: /^Record Payment/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  const reference = form.getByLabel('Reference')
  await form.getByLabel('Method').selectOption('Check')
  await reference.fill('10\u000743')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect.poll(() => reference.getAttribute('aria-invalid')).toBe('true')
  const described = (await reference.getAttribute('aria-describedby')) ?? ''
  const errorId = described.split(' ').at(-1)
  expect(await page.locator(`[id="${errorId}"]`).textContent()).toMatch(/cannot be saved/)
  await reference.fill('1043')
  await expect.poll(() => reference.getAttribute('aria-invalid')).toBeNull()
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()

  await page.getByRole('tab', { name: 'Transactions' }).click()
  const filtered = page.waitForResponse(/\/transactions\?.*status=paid/i)
  await page.getByLabel('Transaction status').selectOption('Paid')
  // Until then the menus belong to the previous rows.
  await filtered
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Refund', exact: true }).click()
  await form.getByLabel('Method').selectOption('Card')
  const reason = form.getByLabel('Reason')
  await reason.fill('Two\u0007kits')
  await form.getByRole('button', { name: 'Record Refund' }).click()
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
})
