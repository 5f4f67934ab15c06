import { expect, it } from 'vitest'
import { linesOf } from './harness/exported.ts'
import { faultsOn } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { demoLogIn, openAdmin, openProfile } from './harness/walk.ts'

const school = useSchool()

it('an administrator reminds a student, who reads it; the payment comes in, and the figures follow', async () => {
  const page = await demoLogIn(school, 'admin')
  await openAdmin(page, 'Financial Management')
  await page.getByText(/more outstanding payments were charged outside these dates/).waitFor()
  await page.getByRole('button', { name: 'Show all dates' }).click()
  await page.getByRole('searchbox', { name: /^Search by student/ }).fill('student@cubby.test')
  const owed = page.getByRole('row').filter({ hasText: 'student@cubby.test' })
  await page.waitForURL(/searchTerm=student/)
  await expect.poll(() => owed.count()).toBe(1)
  const amount = await owed.getByText(/^\$/).textContent()
  const owedLines = await linesOf(page, 'Export')
  expect(owedLines).toHaveLength(1)
  expect(owedLines[0]).toContain(`,student@cubby.test,`)
  expect(owedLines[0]).toContain(`,${amount?.slice(1)},`)

  await owed.getByRole('button', { name: /^Send Reminder/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/is reminded of/)
    .waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reminder' }).click()
  await page.getByText('Reminder sent successfully').waitFor()
  await owed.getByText(/^Reminded/).waitFor()
  const phone = await demoLogIn(school, 'student')
  await openProfile(phone, 'Notifications')
  await phone
    .getByText(/^Your payment for .* is (due|overdue)/)
    .first()
    .waitFor()

  await page.getByRole('tab', { name: 'Transactions' }).click()
  const pending = page.getByText('Pending Payments', { exact: true }).locator('..').getByRole('definition')
  await expect.poll(() => pending.textContent()).toMatch(/^\d+$/)
  const owing = Number(await pending.textContent())
  await page.getByLabel('Transaction status').selectOption('Pending')
  const charged = page.getByRole('row').filter({ hasText: 'student@cubby.test' })
  await charged.getByRole('button', { name: /^Update Status: .*, Pending$/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Status').selectOption('Refunded')
  await form.getByRole('button', { name: 'Update Status' }).click()
  await form.getByText('Only a paid transaction can be refunded').waitFor()
  await form.getByLabel('Status').selectOption('Paid')
  await form.getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('Transaction updated successfully').waitFor()
  await page.getByText('No transactions found').waitFor()
  await expect.poll(() => pending.textContent()).toBe(String(owing - 1))
  await page.getByRole('tab', { name: 'Outstanding Payments' }).click()
  await page.getByText('No outstanding payments found').waitFor()

  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page.getByLabel('Transaction status').selectOption('Paid')
  await expect.poll(() => charged.getByText('Paid', { exact: true }).count()).toBeGreaterThan(1)
  await expect.poll(() => charged.count()).toBe(await charged.getByText('Paid', { exact: true }).count())
  const lines = await linesOf(page, 'Export')
  await page.getByText('Transactions exported successfully').waitFor()
  expect(lines).toHaveLength(await charged.count())
  expect(lines.filter((line) => line.includes(`,${amount?.slice(1)},paid,`))).not.toEqual([])
  await phone.reload()
  await phone
    .getByText(/^Your payment for .* was received/)
    .first()
    .waitFor()
})
