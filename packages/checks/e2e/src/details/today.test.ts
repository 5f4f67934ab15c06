import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { demoLogIn } from '../harness/journey.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Moves the beginning of a session to tomorrow, so that its enrollments have the earliest deadline. */
async function aSessionTomorrow() {
  const session = await findSession(cubby, 'Child Development Associate (CDA)', 13)
  await cubby.query(
    'update class_sessions set start_date = current_date + 1 where id = $1',
    session.sessionId,
  )
  return session
}

const needsYou = (page: Page) => page.getByRole('region', { name: 'Needs you' })

it('an administrator approves both students of a session from Today, undoes it, and approves again', async () => {
  const session = await aSessionTomorrow()
  for (const name of ['Ilse', 'Jonas']) await enrollThroughApi(cubby, session, name)
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin`)
  const approve = needsYou(page).getByRole('button', { name: /^Approve both \(2\) ?: Child Development/ })
  await approve.waitFor()
  expect(await violationsOn(page)).toEqual([])
  const report = page.getByRole('dialog', { name: '2 of 2 approved' })
  const approveBoth = async () => {
    await approve.click()
    await page.getByRole('button', { name: 'Approve 2', exact: true }).click()
  }
  await approveBoth()
  await report.getByRole('button', { name: /^Undo/ }).click()
  await report.waitFor({ state: 'detached' })
  await approveBoth()
  await report.getByRole('button', { name: 'Dismiss' }).click()
  await needsYou(page).getByText('Takes effect soon').waitFor()
  // The button that opened the dialog is gone, so the heading of its list has the focus.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Needs you')
  await needsYou(page).getByText('Takes effect soon').waitFor({ state: 'detached' })
})

it('an administrator with a phone sees Today first, and opens Analytics below it', async () => {
  const page = await cubby.phone().open('/login')
  await logIn(page, admin)
  await page.goto(`${cubby.proxy.url}/admin`)
  await needsYou(page).getByRole('listitem').first().waitFor()
  const analytics = page.getByRole('button', { name: 'Analytics', exact: true })
  expect(await analytics.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByText('Monthly Revenue').count()).toBe(0)
  await analytics.click()
  await page.getByText('Monthly Revenue', { exact: true }).waitFor()
  await analytics.click()
  await page.getByText('Monthly Revenue', { exact: true }).waitFor({ state: 'detached' })
  await analytics.click()
  await page.getByText('Monthly Revenue', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('an administrator goes from the number of the next meetings to exactly these days', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin`)
  const link = page.getByRole('region', { name: 'Next 7 days' }).getByRole('link')
  const count = Number.parseInt((await link.textContent()) ?? '', 10)
  await link.click()
  await page.getByText(new RegExp(`: ${count} meetings?$`)).waitFor({ state: 'attached' })
})
