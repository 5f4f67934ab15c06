import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { exportedRows } from '../harness/admin-page.ts'
import { demoLogIn, openAdmin, openProfile } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('an administrator reminds a student, records a payment and a refund, and sees the new figures', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Financial Management')
  await page.getByText(/^What students and centers owe today, /).waitFor()
  await page.getByRole('searchbox', { name: /^Search by student/ }).fill('student@cubby.test')
  const owed = page.getByRole('row').filter({ hasText: 'student@cubby.test' })
  await page.waitForURL(/searchTerm=student/)
  await expect.poll(() => owed.count()).toBe(1)
  const [payment] = await cubby.query(
    `select y.id, y.amount_cents / 100 as amount from payments y join enrollments e on e.id = y.enrollment_id
     join users p on p.id = e.user_id where p.email = 'student@cubby.test' and y.status = 'pending'`,
  )
  const amount = Number(payment?.amount)
  const owedLines = await exportedRows(page, 'Export Outstanding Payments')
  expect(owedLines).toHaveLength(1)
  expect(owedLines[0]).toContain(`,student@cubby.test,`)
  expect(owedLines[0]).toContain(`,${amount}.00,100.00,${amount - 100}.00,`)

  await owed.getByRole('button', { name: /^Send Reminder/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/is reminded of/)
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reminder' }).click()
  await page.getByText('Reminder sent successfully').waitFor()
  await owed
    .getByText(/^Reminded/)
    .filter({ visible: true })
    .waitFor()
  const phone = await demoLogIn(cubby, 'student')
  await openProfile(phone, 'Notifications')
  await phone
    .getByText(/^Your payment for .* is (due|overdue)/)
    .first()
    .waitFor()

  await owed.getByRole('button', { name: /^Record Payment/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount').fill('99999')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await form.getByText('The amount is more than what remains to be paid').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await form.getByLabel('Amount').fill('60.50')
  await form.getByLabel('Method').selectOption('Check')
  await form.getByLabel('Reference').fill('1043')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
  await owed.getByText(/^\$[\d.,]+ due/).waitFor()

  await page.getByRole('tab', { name: 'Transactions' }).click()
  const pending = page
    .locator('[data-stat]')
    .filter({ hasText: 'Pending Payments' })
    .getByRole('definition')
    .first()
  // Centers owe others, which the card counts apart.
  const countOf = async () => Number.parseInt((await pending.textContent()) ?? '', 10)
  await expect.poll(countOf).toBeGreaterThan(0)
  const owing = await countOf()
  await page.getByLabel('Transaction status').selectOption('Pending')
  const charged = page.getByRole('row').filter({ hasText: 'student@cubby.test' })
  await charged.getByRole('button', { name: /^Update Status: .*, Pending$/ }).click()
  expect(await form.getByRole('option').allTextContents()).toEqual(['Choose a status', 'Paid', 'Failed'])
  await form.getByLabel('Status').selectOption('Paid')
  await form.getByText(/is recorded as received today/).waitFor()
  await form.getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('Transaction updated successfully').waitFor()
  await page.getByText('No transactions found').waitFor()
  await expect.poll(countOf).toBe(owing - 1)
  await page.getByRole('tab', { name: 'Outstanding Payments' }).click()
  await page.getByText('No outstanding payments found').waitFor()

  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page.getByRole('button', { name: 'All dates' }).click()
  await page.getByLabel('Transaction status').selectOption('Paid')
  await expect.poll(() => charged.getByText('Paid', { exact: true }).count()).toBeGreaterThan(1)
  await expect.poll(() => charged.count()).toBe(await charged.getByText('Paid', { exact: true }).count())
  const lines = await exportedRows(page, 'Export Transactions')
  await page.getByText('Transactions exported successfully').waitFor()
  expect(lines).toHaveLength(await charged.count())
  expect(lines.filter((line) => line.includes(`,${amount}.00,${amount}.00,0.00,0.00,paid,`))).not.toEqual([])

  await charged
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Refund',
    'Set Price',
    'Payments and Refunds',
  ])
  await page.getByRole('menuitem', { name: 'Refund', exact: true }).click()
  await form.getByLabel('Amount').fill('20')
  await form.getByRole('button', { name: 'Record Refund' }).click()
  await form.getByText('Please give the reason for the refund').waitFor()
  await form.getByText('Choose how it was given back').waitFor()
  await form.getByLabel('Method').selectOption('Cash')
  await form.getByLabel('Reason').fill('You brought your own kit.')
  await form.getByRole('button', { name: 'Record Refund' }).click()
  await page.getByText('Refund recorded successfully').waitFor()
  await charged.getByText('$20.00 refunded').waitFor()
  await charged
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Payments and Refunds' }).click()
  await form.getByText('Check, 1043').waitFor()
  await form.getByText('Cash, Reason: You brought your own kit.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: /^Correct the Entry of \$60\.50/ }).click()
  await form.getByLabel('Reference').fill('1044')
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Correct the Entry' }).click()
  await page.getByText('Entry corrected successfully').waitFor()
  await form.getByText('Corrected entry: $60.50').waitFor()
  await form.getByText('Check, 1044').waitFor()
  expect(await violationsOn(page)).toEqual([])

  await phone.reload()
  await phone
    .getByText(/^Your payment for .* was received/)
    .first()
    .waitFor()
  await phone.goto(`${cubby.proxy.url}/profile?section=payments`)
  await phone.getByText(/^Paid and settled/).click()
  await phone.getByText('$20.00 was refunded', { exact: true }).filter({ visible: true }).waitFor()
  const [receipt] = await Promise.all([
    phone.waitForEvent('download'),
    phone
      .getByRole('button', { name: /^Receipt R-\d{4}-\d{5}, \$60\.50/ })
      .filter({ visible: true })
      .click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)
})

it('both lists export the transactions of the chosen dates, and outstanding payments have their own export', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/financial?dates=all`)
  await page.getByRole('button', { name: 'Export Outstanding Payments' }).waitFor()
  const [all] = await cubby.query('select count(*)::int as count from payments')
  expect(await exportedRows(page, 'Export Transactions')).toHaveLength(Number(all?.count))
  await page.getByText('Transactions exported successfully').waitFor()
  await page.route('**/transactions/export*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Export Transactions' }).click()
  await page.getByText('Failed to export transactions').waitFor()
})
