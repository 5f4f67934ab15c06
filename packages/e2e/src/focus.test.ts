import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFocusKept, focusedText } from './harness/focus.ts'
import { useSchool } from './harness/school.ts'
import { aStudent, sessionWith } from './harness/student.ts'
import {
  arriveAndLogIn,
  arriveAndSignUp,
  demoLogIn,
  expectNoReload,
  openAdmin,
  openClass,
  openProfile,
} from './harness/walk.ts'

const CPR = 'CPR and First Aid Certification'
const school = useSchool()

/** Presses a button as somebody with a keyboard or a screen reader does. */
async function press(button: Locator) {
  await button.focus()
  await button.press('Enter')
}

const told = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor()

it('a student with a keyboard stays at the session that they enroll in, wait for, and withdraw from', async () => {
  const page = await arriveAndSignUp(school.visitor(), aStudent())
  await openClass(page, CPR)
  const open = sessionWith(page, '5 of 12')
  const heading = await open.getByRole('heading', { level: 3 }).textContent()
  const enroll = page.getByRole('button', { name: `Enroll Now for ${heading}` }).and(open.getByRole('button'))
  await press(enroll)
  await told(page, 'Successfully enrolled in class')
  await expectFocusKept(page, enroll)
  expect(await focusedText(page)).toBe(heading)

  const full = sessionWith(page, '0 of 10')
  const join = full.getByRole('button', { name: /^Join Waitlist/ })
  await press(join)
  await told(page, 'Added to waitlist')
  await expectFocusKept(page, join)
  expect(await focusedText(page)).toBe(await full.getByRole('heading', { level: 3 }).textContent())

  await openProfile(page, 'Enrollments')
  const withdraw = page.getByRole('button', { name: `Withdraw from ${CPR}` })
  await press(withdraw)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }))
  await told(page, 'You have withdrawn from this class')
  await expectFocusKept(page, withdraw)
  await expectNoReload(page)
})

it('a student with a keyboard keeps their place among notifications and payments, and is told what changed', async () => {
  const student = { email: 'student@cubby.test', password: 'cubby-demo-2026' }
  const page = await arriveAndLogIn(school.visitor(), student)
  await openProfile(page, 'Notifications')
  const notifications = page.getByRole('region', { name: 'Notifications', exact: true })
  const read = notifications.getByRole('button', { name: /^Mark as Read/ })
  await read.first().waitFor()
  const unread = await read.count()
  const first = notifications
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Mark as Read/ }) })
    .first()
  const title = await first.getByRole('heading').textContent()
  await press(read.first())
  await told(page, 'Notification marked as read')
  await expect.poll(() => read.count()).toBe(unread - 1)
  await expect.poll(() => focusedText(page)).toBe(title)
  const all = notifications.getByRole('button', { name: 'Mark all as read' })
  await press(all)
  await told(page, 'All notifications marked as read')
  await expectFocusKept(page, all)
  const remove = notifications.getByRole('button', { name: `Delete ${title}` }).first()
  await press(remove)
  await told(page, 'Notification deleted')
  await expect.poll(() => focusedText(page)).not.toBe('nothing')

  await openProfile(page, 'Payments Due')
  const payments = page.getByRole('region', { name: 'Payments Due' })
  const pay = payments.getByRole('button', { name: /^Pay Now/ })
  await pay.first().waitFor()
  const due = await pay.count()
  await press(pay.first())
  await press(page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ }))
  await told(page, 'Payment completed')
  await expect.poll(() => pay.count()).toBe(due - 1)
  await expect.poll(() => focusedText(page)).not.toBe('nothing')
  await expectNoReload(page)
})

it('an administrator with a keyboard stays at the certificate whose button is replaced', async () => {
  const page = await demoLogIn(school, 'admin')
  await openAdmin(page, 'Certificate Management')
  await page.getByRole('searchbox').fill('CPR')
  const revoke = page
    .getByRole('main')
    .getByRole('button', { name: /^Revoke/ })
    .first()
  const name = await revoke.textContent()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: name ?? '' }) })
  await card.first().waitFor()
  await press(revoke)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Revoke Certificate' }))
  await told(page, 'Certificate revoked successfully')
  await expect.poll(() => focusedText(page)).not.toBe('nothing')
  expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
  await expectNoReload(page)
})
