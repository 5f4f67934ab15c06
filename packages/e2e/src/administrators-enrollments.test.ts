import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOn } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { aStudent, type FoundSession, findSession, logIn, type Student } from './harness/student.ts'

const school = useSchool()
const NUTRITION = 'Health, Safety and Nutrition'

async function post(path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const answer = await fetch(`${school.server.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** Signs up on a device that is not looked at, and enrolls or joins the line. */
async function enrolled(firstName: string, { classId, sessionId }: FoundSession): Promise<Student> {
  const student = aStudent(firstName)
  const { email, password } = student
  const { token } = await post('/users/register', {
    first_name: firstName,
    last_name: 'Quimby',
    email,
    password,
  })
  await post(`/enrollments/${classId}`, { sessionId, joinWaitlistIfFull: true }, String(token))
  return student
}

/** A session with so many seats left. */
async function withSeats(title: string, free: number, seats: number): Promise<FoundSession> {
  const session = await findSession(school, title, free)
  await school.ask(
    'update class_sessions set capacity = seats_taken + $2 where id = $1',
    session.sessionId,
    seats,
  )
  return session
}

async function anAdmin(path: string): Promise<Page> {
  const page = await school.phone({ width: 1440, height: 900 }).open(path)
  await logIn(page, { email: 'admin@cubby.test', password: 'cubby-demo-2026' })
  await page.waitForURL(school.gate.url + path)
  return page
}

const cardOf = (page: Page, { email }: Student) => page.getByRole('listitem').filter({ hasText: email })

it('an administrator approves, rejects with a reason that the student reads, and exports what is on screen', async () => {
  const session = await withSeats(NUTRITION, 17, 2)
  const [rosa, suki] = [await enrolled('Rosa', session), await enrolled('Suki', session)]
  await enrolled('Noor', session)
  const page = await anAdmin('/admin/enrollments')
  await page.getByText('Enrollment Rate').waitFor()
  expect(await page.getByLabel('Enrolled from').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('searchbox').fill('quimby')
  await page.waitForURL(/searchTerm=quimby/)

  await cardOf(page, suki)
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reject Enrollment' })
  await dialog.getByLabel(/^Reason/).fill('Please bring your ID to the office first.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Enrollment rejected successfully').waitFor()
  await cardOf(page, suki).getByText('Declined').waitFor()
  expect(
    await cardOf(page, suki)
      .getByRole('button', { name: /^Reject/ })
      .count(),
  ).toBe(0)
  await page.getByText('Enrollment rejected successfully').waitFor({ state: 'detached' })

  // The seat is held for who waited, so one of the two finds the session full.
  await cardOf(page, rosa).getByRole('checkbox').check()
  await cardOf(page, suki).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('heading', { name: '1 of 2 approved' }).waitFor()
  await page.getByText('This session is full').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await cardOf(page, rosa)
    .getByRole('button', { name: /^Set Pending/ })
    .click()
  await page.getByText('Enrollment pending successfully').waitFor()
  await cardOf(page, rosa)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page.getByText('Enrollment approved successfully').waitFor()

  await page.getByRole('button', { name: 'Table' }).click()
  const rows = page.getByRole('table', { name: 'Enrollments' }).locator('tbody tr')
  await rows.first().waitFor()
  const shown = await rows.locator('td:nth-child(2) span:nth-of-type(2)').allTextContents()
  expect([...shown].sort()).toEqual([rosa.email, suki.email].sort())
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(shown)
  expect(lines.join()).toContain('Please bring your ID to the office first.')

  const phone = await school.phone().open('/login')
  await logIn(phone, suki)
  await phone.goto(`${school.gate.url}/profile?section=enrollments`)
  await phone.getByText('Please bring your ID to the office first.').waitFor()
})

it('an administrator offers a seat out of turn, approves who holds it, and takes another off the line', async () => {
  const session = await withSeats('CPR and First Aid Certification', 5, 0)
  const [first, second] = [await enrolled('Tova', session), await enrolled('Mei', session)]
  const page = await anAdmin('/admin/waitlist?searchTerm=quimby')
  await cardOf(page, second).getByText('#2').waitFor()
  await cardOf(page, second)
    .getByRole('button', { name: /^Offer/ })
    .click()
  await page.getByText('Failed to offer waitlist entry').waitFor()
  await page.getByText('This session is full').waitFor()

  await school.ask('update class_sessions set capacity = capacity + 1 where id = $1', session.sessionId)
  await cardOf(page, second)
    .getByRole('button', { name: /^Offer/ })
    .click()
  await page.getByText('Spot offered successfully').waitFor()
  await cardOf(page, second)
    .getByText(/out of turn/)
    .waitFor()
  await cardOf(page, second)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page.getByText('Waitlist entry approved and moved to enrollments successfully').waitFor()
  await cardOf(page, second).waitFor({ state: 'detached' })
  await cardOf(page, first)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByText('Waitlist entry rejected and moved to enrollments for tracking').waitFor()
  await cardOf(page, first).waitFor({ state: 'detached' })
  await page.getByLabel('Show').selectOption('Ended')
  await cardOf(page, first).getByText('Rejected', { exact: true }).waitFor()
  await cardOf(page, second).getByText('Approved', { exact: true }).waitFor()
})

it('an instructor reads, prints and exports the participants of their own sessions', async () => {
  const page = await school.phone().open('/login')
  await logIn(page, { email: 'instructor@cubby.test', password: 'cubby-demo-2026' })
  await page.goto(`${school.gate.url}/profile?section=teaching`)
  await page.getByRole('heading', { name: 'My Sessions' }).waitFor()
  const participants = page.getByRole('main').getByText(/@example\.test/)
  await participants.first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /as CSV$/ })
      .first()
      .click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffSession Date,Name,Email,Phone,Status\r\n/)
  expect(await faultsOn(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  await participants.first().waitFor()
  await page.emulateMedia({ media: 'screen' })
  await school.server.stop('SIGKILL')
  await page.reload()
  await participants.first().waitFor()
})
