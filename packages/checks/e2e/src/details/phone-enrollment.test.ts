import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, loseResponse } from '../harness/admin-page.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { type FoundSession, findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const TITLE = 'CPR and First Aid Certification'
const cubby = useTestServer()
let page: Page
let session: FoundSession
beforeAll(async () => {
  session = await findSession(cubby, TITLE, 5)
  page = await cubby.desktop().open('/admin/enrollments')
  await logIn(page, admin)
})

const dialog = () => page.getByRole('dialog', { name: 'Phone Enrollment' })
const submit = (name = 'Enroll') => dialog().getByRole('button', { name, exact: true }).click()

async function takeCall() {
  await page.goto(`${cubby.proxy.url}/admin/enrollments`)
  await page.getByRole('button', { name: 'Phone Enrollment' }).click()
}

async function pickStudent(typed: string, name: string) {
  await dialog().getByRole('combobox', { name: 'Student' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

async function pickSession() {
  await dialog().getByLabel('Class', { exact: true }).selectOption(TITLE)
  await dialog().getByLabel('Session').selectOption(session.sessionId)
}

it('asks for the student and the session first, and has no axe violation', async () => {
  await takeCall()
  await submit()
  await dialog().getByText('Please choose a student').waitFor()
  await dialog().getByRole('combobox', { name: 'Student' }).fill('wanda@example.test')
  await dialog().getByRole('button', { name: 'New student' }).click()
  expect(await dialog().getByLabel('Email').inputValue()).toBe('wanda@example.test')
  await submit()
  await dialog().getByText('Please choose a session').waitFor()
  await pickSession()
  await submit()
  await dialog().getByRole('alert').getByText('First name must be at least 2 characters').waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('finds a student by phone number, and enrolls them as pending after a lost response', async () => {
  await cubby.query("update users set phone_number = '(347) 555-9981' where first_name = 'Imani'")
  await takeCall()
  await pickStudent('347 555-9981', 'Imani Brooks')
  await pickSession()
  await dialog().getByLabel('Enroll as').selectOption('Pending')
  await dialog().getByText('The student gets a note that the seat is held.').waitFor()
  expect(await dialog().getByLabel('Record a payment').count()).toBe(0)
  await loseResponse(page, '**/api/admin/enrollments')
  await submit()
  await dialog().getByRole('alert').waitFor()
  await submit()
  await dialog()
    .getByText(/^A seat in .* is held for Imani Brooks\.$/)
    .waitFor()
  await dialog().getByRole('link', { name: 'Open Imani Brooks' }).click()
  await page.getByRole('dialog', { name: 'Imani Brooks' }).waitFor()
})

it('offers the waitlist when the session is full in the meantime, and says where the student is', async () => {
  await takeCall()
  await pickStudent('Yesenia', 'Yesenia Morales')
  await pickSession()
  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', session.sessionId)
  await submit()
  await dialog().getByText('This session is full').waitFor()
  await submit('Put on Waitlist')
  await dialog()
    .getByText(/^Yesenia Morales is number 1 on the waitlist for CPR/)
    .waitFor()
  await submit('Next Call')
  await pickStudent('Yesenia', 'Yesenia Morales')
  await pickSession()
  await submit('Put on Waitlist')
  await dialog().getByText('This student is already on the waitlist of this session').waitFor()
})

it('starts with the student from whose panel it is opened, and refuses a second seat', async () => {
  const other = await findSession(cubby, 'Development and Operations', 11)
  const { student } = await enrollThroughApi(cubby, other, 'Odessa')
  await page.goto(`${cubby.proxy.url}/admin/users?searchTerm=${encodeURIComponent(student.email)}`)
  await page.getByRole('button', { name: 'Odessa Quimby', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Odessa Quimby' })
  await panel.getByRole('button', { name: 'Phone Enrollment' }).click()
  expect(await dialog().getByRole('combobox', { name: 'Student' }).inputValue()).toBe('Odessa Quimby')
  await dialog().getByLabel('Class', { exact: true }).selectOption('Development and Operations')
  await dialog().getByLabel('Session').selectOption(other.sessionId)
  await submit()
  await dialog().getByText('This student is already enrolled in this session').waitFor()
})

it('fits the narrowest phone', async () => {
  await takeCall()
  await page.setViewportSize({ width: 320, height: 640 })
  await dialog().getByRole('combobox', { name: 'Student' }).fill('x')
  await dialog().getByRole('button', { name: 'New student' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const inside = await dialog().evaluate((element) => element.scrollWidth <= element.clientWidth)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(inside).toBe(true)
})
