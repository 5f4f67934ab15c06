import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { demoLogIn } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const STANDARD = 'Rules of the house'
const AREA = 'Safety at the door'
/** The student has training in it after the first test. */
const TRAINED = 'Safe sleep'
const since = new Date(Date.now() - 210 * 86_400_000).toISOString().slice(0, 10)

async function send<Answer>(method: string, path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${cubby.server.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response.json()
}

/** A standard of this test alone, so that the demo data makes no difference. */
const rules = {
  kind: 'hours',
  period: { kind: 'from_date', months: 24 },
  hours: 30,
  carry_over_days: 0,
  first_period: { hours: 15, months: 6 },
  yearly_hours: null,
  rounding: 'quarter',
  areas: [
    { id: 'door', name: AREA, minimum_hours: 0 },
    { id: 'sleep', name: TRAINED, minimum_hours: 0 },
  ],
}
let standardId = ''
/** Of a student who follows the standard since seven months, so that the first 15 hours are overdue. */
let student = ''
beforeAll(async () => {
  const office = await send<{ token: string }>('POST', '/users/login', admin)
  const version = { effective_from: null, source: 'Handbook', rules }
  const { standard } = await send<{ standard: { id: string } }>(
    'POST',
    '/admin/standards',
    { name: STANDARD, authority: 'The school', renewed_by: null, archived: false, version },
    office.token,
  )
  standardId = standard.id
  const account = { ...createStudent(), first_name: 'Hattie', last_name: 'Quimby' }
  student = (await send<{ token: string }>('POST', '/users/register', account)).token
  await send('PUT', '/users/hours/standards', { chosen: [{ standard_id: standardId, since }] }, student)
})

it('the office verifies a training with corrected hours, and the student needs less', async () => {
  const training = {
    id: randomUUID(),
    title: 'Safe Sleep Webinar',
    provider: 'Council',
    completed_on: since,
    hours: 3,
    credits: [{ standard_id: standardId, area_id: 'sleep', hours: 3 }],
    upload_id: null,
  }
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/hours?tab=trainings`)
  await page.getByRole('tab', { name: 'Submitted Trainings' }).waitFor()
  // It arrives without a reload.
  await send('POST', '/users/trainings', training, student)
  const reported = page.getByRole('row', { name: /Safe Sleep Webinar/ })
  await reported.click()
  const panel = page.getByRole('dialog', { name: 'Safe Sleep Webinar' })
  await panel.getByText('No document.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await panel.getByLabel('Hours', { exact: true }).fill('2.5')
  await panel.getByLabel(TRAINED).fill('2.5')
  await panel.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified. The hours count now.').waitFor()
  await reported.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Who Lacks What' }).click()
  await page.getByLabel('Search by name or email').fill('quimby')
  const row = page.getByRole('row', { name: /Quimby/ })
  await row.getByText('Overdue').waitFor()
  await row.click()
  const user = page.getByRole('dialog', { name: 'Hattie Quimby' })
  await user.getByRole('heading', { name: /^Hours/ }).waitFor()
  await user.getByText(STANDARD).waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Name,Email,Phone,Standard,State,Due,Missing Hours,Missing Areas')
  expect(csv).toMatch(/Hattie Quimby,.*Rules of the house,overdue,/)
})

it('the office says what a class counts for, and sees the demand against its seats', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/hours?tab=demand`)
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: STANDARD, exact: true }) })
    .last()
  const area = card.getByRole('listitem').filter({ hasText: AREA })
  await area.getByText('1 student needs it').waitFor()
  await area.getByText('0 free seats available').waitFor()
  await area.getByText('1 seat short').waitFor()

  await page.goto(`${cubby.proxy.url}/admin/classes`)
  await page.getByRole('button', { name: 'Edit Class: Opening a Family Day Care' }).click()
  await page.getByRole('button', { name: 'Change Hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hours that count' })
  const whole = Number(await dialog.getByLabel('Hours of the whole class').inputValue())
  await dialog.getByLabel(/ounts for$/).selectOption(STANDARD)
  const counted = dialog.getByRole('group', { name: STANDARD })
  const hours = counted.getByLabel(AREA)
  await hours.fill(String(whole + 1))
  await dialog.getByRole('button', { name: 'Save Hours' }).click()
  await dialog.getByText('The hours for one standard are more than the hours of the class.').waitFor()
  await hours.fill('4')
  await dialog.getByRole('button', { name: 'Save Hours' }).click()
  await page.getByText('The hours of the class are saved.').waitFor()
  await page.getByText(`${STANDARD}: ${AREA}`).waitFor()

  await page.goto(`${cubby.proxy.url}/admin/hours?tab=demand`)
  await area.getByText(/^Next:/).waitFor()
  expect(await area.getByText('1 seat short').count()).toBe(0)
  await area.getByRole('link', { name: /^Add a session of Opening a Family Day Care/ }).click()
  await page.getByRole('dialog', { name: 'Edit Class' }).waitFor()
})

it('the office changes the rules of a standard from a day on, and reads whom it affects', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/hours?tab=standards`)
  await page.getByRole('button', { name: `Change ${STANDARD}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Standard' })
  await dialog.getByLabel('Total hours').fill('36')
  await dialog.getByText(/^1 student follows this standard\./).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByLabel('New version takes effect on').fill('2027-07-01')
  await dialog.getByRole('button', { name: 'Save as Version 2' }).click()
  await page.getByText('The standard is saved.').waitFor()
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: STANDARD, exact: true }),
  })
  await card.getByText('Version 2 from Jul 1, 2027').waitFor()
  await card.getByText('30 hours every 2 years', { exact: true }).waitFor()
})
