import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { openProfile } from '../harness/journey.ts'
import { mailsTo } from '../harness/mails.ts'
import { type FoundSession, findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const TITLE = 'CPR and First Aid Certification'
const NAME = 'Odalys Quimby'
const EMAIL = 'odalys.quimby@example.test'
const cubby = useTestServer()
let page: Page
let session: FoundSession
beforeAll(async () => {
  session = await findSession(cubby, TITLE, 5)
  page = await cubby.desktop().open('/admin/enrollments')
  await logIn(page, admin)
})

async function expectNoViolations(shown: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await shown.emulateMedia({ colorScheme })
    expect(await violationsOn(shown)).toEqual([])
  }
}

async function expectNarrow(shown: Page) {
  await shown.setViewportSize({ width: 360, height: 800 })
  expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectNoViolations(shown)
}

it('a student without email is enrolled by phone, called, joins by a code, and sees the class', async () => {
  await page.getByRole('button', { name: 'Phone Enrollment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phone Enrollment' })
  await dialog.getByRole('combobox', { name: 'Student' }).fill(NAME)
  await dialog.getByRole('button', { name: 'New student' }).click()
  await dialog.getByLabel('Class', { exact: true }).selectOption(TITLE)
  await dialog.getByLabel('Session').selectOption(session.sessionId)
  await dialog.getByText(/^The student has no email address, so this goes on the call list/).waitFor()
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await dialog
    .getByRole('alert')
    .getByText(/^Enter a phone number/)
    .waitFor()
  await dialog.getByLabel('Phone', { exact: true }).fill('(718) 555-0188')
  await dialog.getByText('Ines Alvarez, Leo Alvarez have this phone number. A family can share it.').waitFor()
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await dialog.getByText(/the messages are on the call list/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${cubby.proxy.url}/admin/analytics`)
  await page.getByRole('link', { name: /students to call/ }).click()
  const messages = page.getByRole('list', { name: `Messages to ${NAME}` })
  await messages.getByText(`You are enrolled in ${TITLE}`, { exact: true }).waitFor()
  await page.getByText(`Same phone number: Ines Alvarez, Leo Alvarez. Ask for ${NAME}.`).waitFor()
  await expectNoViolations(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await messages.getByRole('button', { name: /^Mark as Told/ }).focus()
  await page.keyboard.press('Enter')
  await messages.waitFor({ state: 'detached' })
  await page.getByLabel('Show').selectOption('Done')
  await messages.getByText(/^Called by Avery Stone, /).waitFor()

  await page.getByRole('button', { name: NAME, exact: true }).click()
  const panel = page.getByRole('dialog', { name: NAME })
  await panel.getByRole('button', { name: 'Make a Code', exact: true }).click()
  const codeDialog = page.getByRole('dialog', { name: 'Code to Join' })
  await codeDialog.getByRole('radio', { name: 'I called the number on file' }).check()
  await expectNoViolations(page)
  await codeDialog.getByRole('button', { name: 'Make the Code' }).click()
  const code = await codeDialog.getByText(/^\d{4} \d{3} \d{3}$/).textContent()

  const phone = await cubby.phone().open('/login')
  await phone.getByRole('link', { name: 'Join with it' }).click()
  await phone.getByRole('heading', { name: 'Join with a code' }).waitFor()
  await phone.getByLabel('Code from the office').fill('0000 000 000')
  await phone.getByLabel('Email').fill(EMAIL)
  await phone.getByLabel('Password', { exact: true }).fill('a kite above the bay')
  await phone.keyboard.press('Enter')
  await phone.getByText('This code is wrong or has expired. Ask the office for a new one.').waitFor()
  await expectNarrow(phone)
  await phone.getByLabel('Code from the office').fill(code ?? '')
  await phone.keyboard.press('Enter')
  await phone.waitForURL(`${cubby.proxy.url}/`)
  await openProfile(phone, 'Enrollments')
  await phone.getByText(TITLE).first().waitFor()
  await expect.poll(async () => (await mailsTo(cubby, EMAIL)).length).toBe(1)
})
