import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { demoLogIn } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const PASSWORD = admin.password
const STANDARD = 'ocfs-day-care'

// The demo tells its own stories of hours. Each test counts only what it makes.
beforeEach(async () => {
  for (const table of ['hour_results', 'trainings', 'chosen_standards', 'class_shares']) {
    await cubby.query(`delete from ${table}`)
  }
})

/** Calls the API as a user of the demo data. */
async function callAs(email: string, method: string, path: string, body: object): Promise<void> {
  const send = (to: string, json: object, token?: string) =>
    fetch(`${cubby.server.url}/api${to}`, {
      method: token ? method : 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(json),
    })
  const login = await send('/users/login', { email, password: PASSWORD })
  const { token }: { token: string } = await login.json()
  const response = await send(path, body, token)
  expect(response.status, await response.text()).toBe(200)
}

/** The demo student follows a standard since half a year and a month, so that the first 15 hours are overdue. */
async function aFollowerWhoIsBehind() {
  const since = new Date(Date.now() - 210 * 86_400_000).toISOString().slice(0, 10)
  await callAs('student@cubby.test', 'PUT', '/users/hours/standards', {
    chosen: [{ standard_id: STANDARD, since }],
  })
  return since
}

it('the office verifies a training with corrected hours, and the student needs less', async () => {
  const since = await aFollowerWhoIsBehind()
  const training = {
    ...{ id: randomUUID(), title: 'Safe Sleep Webinar', provider: 'Council', completed_on: since, hours: 3 },
    credits: [{ standard_id: STANDARD, area_id: 'safety-and-security', hours: 3 }],
    upload_id: null,
  }
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/hours?tab=trainings`)
  await page.getByRole('tab', { name: 'Submitted Trainings' }).waitFor()
  // It arrives without a reload.
  await callAs('student@cubby.test', 'POST', '/users/trainings', training)
  await page.getByRole('row', { name: /Safe Sleep Webinar/ }).click()
  const panel = page.getByRole('dialog', { name: 'Safe Sleep Webinar' })
  await panel.getByText('No document.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await panel.getByLabel('Hours', { exact: true }).fill('2.5')
  await panel.getByLabel('Safety and security procedures').fill('2.5')
  await panel.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified. The hours count now.').waitFor()
  await page.getByText('No trainings wait').waitFor()

  await page.getByRole('tab', { name: 'Who Lacks What' }).click()
  const row = page.getByRole('row', { name: /Rivera.*New York child care training/ })
  await row.getByText('Overdue').waitFor()
  await row.click()
  const user = page.getByRole('dialog', { name: 'Sam Rivera' })
  await user.getByRole('heading', { name: /^Hours/ }).waitFor()
  await user.getByText('New York child care training').waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Name,Email,Phone,Standard,State,Due,Missing Hours,Missing Areas')
  expect(csv).toMatch(/Sam Rivera,student@cubby\.test,.*New York child care training,overdue,/)
})

it('the office says what a class counts for, and sees the demand against its seats', async () => {
  await aFollowerWhoIsBehind()
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/hours?tab=demand`)
  const area = page.getByRole('listitem').filter({ hasText: 'Business record maintenance' })
  await area.getByText('1 student needs it').waitFor()
  await area.getByText('0 free seats on sale').waitFor()
  await area.getByText('1 seat short').waitFor()

  await page.goto(`${cubby.proxy.url}/admin/classes`)
  await page.getByRole('button', { name: 'Edit Class: Opening a Family Day Care' }).click()
  await page.getByRole('button', { name: 'Change Hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hours that count' })
  await dialog.getByLabel('Hours of the whole class').fill('6')
  await dialog.getByLabel('Counts for').selectOption('New York child care training')
  await dialog.getByLabel('Business record maintenance and management').fill('7')
  await dialog.getByRole('button', { name: 'Save Hours' }).click()
  await dialog.getByText('The hours for one standard are more than the hours of the class.').waitFor()
  await dialog.getByLabel('Business record maintenance and management').fill('4')
  await dialog.getByRole('button', { name: 'Save Hours' }).click()
  await page.getByText('The hours of the class are saved.').waitFor()
  await page.getByText('For all certificates before (now)').waitFor()

  await page.goto(`${cubby.proxy.url}/admin/hours?tab=demand`)
  await area.getByText(/^Next:/).waitFor()
  expect(await area.getByText('1 seat short').count()).toBe(0)
  await area.getByRole('link', { name: /^Add a session of Opening a Family Day Care/ }).click()
  await page.getByRole('dialog', { name: 'Edit Class' }).waitFor()
})

it('the office changes the rules of a standard from a day on, and reads whom it affects', async () => {
  await aFollowerWhoIsBehind()
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/hours?tab=standards`)
  await page.getByRole('button', { name: 'Change New York child care training', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Standard' })
  await dialog.getByLabel('Hours in all').fill('36')
  await dialog.getByText(/^1 student follows this standard\./).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByLabel('The new version holds from').fill('2027-07-01')
  await dialog.getByRole('button', { name: 'Save as Version 2' }).click()
  await page.getByText('The standard is saved.').waitFor()
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'New York child care training', exact: true }),
  })
  await card.getByText('Version 2 from Jul 1, 2027').waitFor()
  await card.getByText('30 hours every 2 years', { exact: true }).waitFor()
})
