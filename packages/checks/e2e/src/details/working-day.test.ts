import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import {
  admin,
  cardOf,
  dateEntry,
  edit,
  editor,
  exportedList,
  fillSession,
  openDateEntry,
  openPart,
  save,
  showAs,
} from '../harness/admin-page.ts'
import { arriveAndLogIn, goToSection, openProfile } from '../harness/journey.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Blocks and Bridges'
const REASON = 'Please bring your ID to the office first.'

/** Opens another section through the rail, without a reload. */
async function goTo(page: Page, section: string) {
  await goToSection(page, section)
  await page.getByRole('heading', { level: 1, name: section }).waitFor()
}

async function press(page: Page, student: { email: string }, button: RegExp) {
  await cardOf(page, student).getByRole('button', { name: button }).click()
}

it('an administrator creates a class, assigns its seats, moves a session, and suspends a student', {
  timeout: 180_000,
}, async () => {
  const page = await cubby.desktop().open('/admin/classes')
  await logIn(page, admin)
  await page.getByRole('heading', { name: 'Class Management' }).waitFor()

  // Morning: a class with three sessions. The draft survives a reload, and Cancel asks first.
  await page.getByRole('button', { name: 'Add New Class' }).click()
  await save(page)
  await editor(page).getByRole('alert').getByText('Please fill in all required fields').waitFor()
  await editor(page).getByLabel('Title').fill(TITLE)
  await editor(page).getByLabel('Description').fill('Building, measuring and falling down.')
  await openPart(page, 'Price')
  await editor(page).getByRole('spinbutton', { name: 'Price' }).fill('45.5')
  await fillSession(page, 1, '2099-03-02', 2)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await editor(page).getByText('Your unsaved changes were restored.').waitFor()
  // The part is in the URL, so the reload shows the session.
  expect(await dateEntry(page, 1).getByLabel('Start date').inputValue()).toBe('2099-03-02')
  await openPart(page, 'Class')
  expect(await editor(page).getByLabel('Title').inputValue()).toBe(TITLE)
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await openPart(page, 'Sessions')
  for (const [number, day] of [
    [2, '2099-03-09'],
    [3, '2099-03-16'],
  ] as const) {
    await editor(page).getByRole('button', { name: 'Add Another Date' }).click()
    await fillSession(page, number, day, 8)
  }
  expect(await violationsOn(page)).toEqual([])
  await save(page)
  await page.getByText('Class created successfully').waitFor()
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await card.getByText('3 sessions').waitFor()
  expect(await violationsOn(page)).toEqual([])

  // Two enroll, two more wait.
  const [made] = await cubby.query(
    `select c.id as "classId", s.id as "sessionId" from class_sessions s join classes c on c.id = s.class_id
     where c.title = $1 order by s.start_date limit 1`,
    TITLE,
  )
  const session = { classId: String(made?.classId), sessionId: String(made?.sessionId) }
  const enrollStudent = async (name: string) => (await enrollThroughApi(cubby, session, name)).student
  const [rosa, suki] = [await enrollStudent('Rosa'), await enrollStudent('Suki')]
  const [tova, mei] = [await enrollStudent('Tova'), await enrollStudent('Mei')]
  const phone = await arriveAndLogIn(cubby.visitor(), rosa)

  // One is approved, one rejected with a reason.
  await goTo(page, 'Enrollment Management')
  expect(await page.getByLabel('Enrolled from').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('searchbox').fill('quimby')
  await page.waitForURL(/searchTerm=quimby/)
  await press(page, rosa, /^Approve/)
  await page.getByText('Enrollment approved successfully').waitFor()
  await cardOf(page, rosa).getByText('Approved', { exact: true }).waitFor()
  expect(
    await cardOf(page, rosa)
      .getByRole('button', { name: /^Approve/ })
      .count(),
  ).toBe(0)
  await press(page, suki, /^Reject/)
  const dialog = page.getByRole('dialog', { name: 'Reject Enrollment' })
  await dialog.getByLabel(/^Reason/).fill(REASON)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Enrollment rejected successfully').waitFor()
  await cardOf(page, suki).getByText('Declined').waitFor()
  await page.getByText('Enrollment rejected successfully').waitFor({ state: 'detached' })
  // The seat is passed on when the decision can no longer be undone.
  const undo = cardOf(page, suki).getByRole('button', { name: /^Undo/ })
  await undo.waitFor({ state: 'detached' })
  await cardOf(page, suki).getByText('Takes effect now').waitFor({ state: 'detached' })

  // The seat went to the first on the waitlist; a higher capacity gives one to the second, too.
  await goTo(page, 'Waitlist Management')
  await page.getByRole('searchbox').fill('quimby')
  await cardOf(page, tova).getByText('Offered', { exact: true }).waitFor()
  await cardOf(page, mei).getByText('#2').waitFor()
  await cardOf(page, mei).getByText('Waiting').waitFor()
  await goTo(page, 'Class Management')
  await edit(page, TITLE)
  await openDateEntry(page, 1)
  await dateEntry(page, 1).getByLabel('Capacity').fill('3')
  await save(page)
  await page
    .getByRole('dialog', { name: 'Save these changes?' })
    .getByRole('button', { name: 'Save changes' })
    .click()
  await page.getByText('Class updated successfully').waitFor()
  await goTo(page, 'Waitlist Management')
  await page.getByRole('searchbox').fill('quimby')
  await cardOf(page, mei).getByText('Offered', { exact: true }).waitFor()

  // The session moves by a day, and its student is notified.
  await goTo(page, 'Class Management')
  await edit(page, TITLE)
  await openDateEntry(page, 1)
  await dateEntry(page, 1).getByLabel('Start date').fill('2099-03-03')
  await dateEntry(page, 1).getByText('1 enrolled and 2 on the waitlist will be notified').waitFor()
  await save(page)
  await page
    .getByRole('dialog', { name: 'Save these changes?' })
    .getByRole('button', { name: 'Save changes' })
    .click()
  await editor(page).waitFor({ state: 'hidden' })
  await openProfile(phone, 'Notifications')
  await phone.getByRole('heading', { name: `${TITLE} has a new time or location` }).waitFor()
  await phone
    .getByText(/March 3, 2099|Mar 3, 2099/)
    .first()
    .waitFor()

  // The file contains what the screen shows.
  await goTo(page, 'Enrollment Management')
  await page.getByRole('searchbox').fill('quimby')
  await showAs(page, 'Table')
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  await page.waitForURL(/sort=enrollment_status/)
  const rows = page.getByRole('table', { name: 'Enrollments' }).locator('tbody tr')
  // Printed, and otherwise in the tooltip.
  const shownEmails = () => rows.locator('td:nth-child(2) span span').allTextContents()
  const shown = [rosa.email, suki.email]
  await expect.poll(shownEmails).toEqual(shown)
  const lines = await exportedList(page)
  expect(lines.map((line) => line.split(',')[1])).toEqual(shown)
  expect(lines[1]).toContain(REASON)

  // A suspended student is logged out at once.
  await goTo(page, 'User Management')
  await page.getByRole('searchbox').fill(rosa.email)
  await press(page, rosa, /^Actions for/)
  await page.getByRole('menuitem', { name: 'Change Status' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Suspended')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('User status updated successfully').waitFor()
  await phone.goto(`${cubby.proxy.url}/profile`)
  await phone.waitForURL(/\/login/)
  await phone.getByLabel('Email').fill(rosa.email)
  await phone.getByLabel('Password', { exact: true }).fill(rosa.password)
  await phone.getByRole('button', { name: 'Login' }).click()
  await phone.getByText('Your account is not active. Please contact us.').waitFor()

  // The rejected student reads the reason.
  await logIn(phone, suki)
  await openProfile(phone, 'Enrollments')
  await phone.getByRole('link', { name: /^Past/ }).click()
  await phone.getByText(REASON).waitFor()
})
