import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, expectNoReload, openAdmin, openClass, openProfile } from '../harness/journey.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Violations of the security policy from now on, by directive. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      refused.push(`${violatedDirective} ${blockedURI}`),
    )
    Object.assign(window, { refused })
  })
  return () => page.evaluate(() => ('refused' in window ? (window.refused as string[]) : ['not watched']))
}

it('an administrator opens every kind of widget without a violation of the security policy or of axe', {
  timeout: 150_000,
}, async () => {
  const page = await demoLogIn(cubby, 'admin')
  const refused = await watchPolicy(page)
  const violations: string[] = []
  const check = async () => violations.push(...(await violationsOn(page)))

  await openAdmin(page, 'User Management')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByRole('tabpanel', { name: 'Activity' }).waitFor()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /^Class Management/ }).waitFor()
  await check()
  await page.keyboard.type('class man')
  await page.keyboard.press('Enter')

  await page
    .getByRole('button', { name: /^Delete Class/ })
    .first()
    .hover()
  await page.getByText('Delete Class', { exact: true }).waitFor()
  await check()
  await page
    .getByRole('button', { name: /^Edit Class/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Edit Class' }).getByLabel('Title').waitFor()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openAdmin(page, 'Enrollment Management')
  await page.getByRole('button', { name: 'What is counted' }).click()
  await page.getByRole('dialog', { name: 'What is counted' }).getByText('Active Enrollments').waitFor()
  await check()
  await page.keyboard.press('Escape')
  const openCalendar = async () => {
    await page.getByRole('button', { name: /^Enrolled / }).click()
    await page.getByRole('button', { name: 'Choose the days in a calendar' }).click()
  }
  await openCalendar()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('button', { name: 'Go to the Previous Month' }).click()
  await check()
  // The check was on a phone, too, where the days have no button.
  await openCalendar()
  await calendar.getByRole('button', { name: / 20, / }).first().click()
  await calendar.getByRole('button', { name: / 11, / }).first().click()
  await calendar.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Enrolled from').inputValue()).toMatch(/^20\d\d-\d\d-11$/)
  expect(await page.getByLabel('to', { exact: true }).inputValue()).toMatch(/^20\d\d-\d\d-20$/)

  await openAdmin(page, 'Notifications')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await page.getByLabel('Recipient').fill('student@cubby.test')
  await page.getByRole('option', { name: /student@cubby\.test/ }).waitFor()
  await check()
  // Escape closes only the list.
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: /student@cubby\.test/ }).waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Send Notification' }).waitFor()

  expect(violations).toEqual([])
  expect(await refused()).toEqual([])
  await expectNoReload(page)
})

it('no screen of a student loads code that only administrators use', async () => {
  const page = await demoLogIn(cubby, 'student')
  await openClass(page, 'CPR and First Aid Certification')
  for (const tab of ['Overview', 'Enrollments', 'Certificates', 'Payments', 'Notifications', 'Activity']) {
    await openProfile(page, tab)
  }
  await waitForQuietNetwork(page)
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /assets\/.*\.js$/.exec(name)?.[0] ?? []),
  )
  expect(scripts).toContainEqual(expect.stringContaining('/profile-'))
  expect(scripts.filter((script) => /\/(admin|widgets|range-calendar)-/.test(script))).toEqual([])
})
