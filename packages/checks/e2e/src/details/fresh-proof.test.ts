import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, cardOf } from '../harness/admin-page.ts'
import { expectFocusIn } from '../harness/focus.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { send } from '../harness/server-state.ts'
import { createStudent, logIn, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const sheetOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Makes every login older than a proof may be. */
async function expireProofs(): Promise<void> {
  await cubby.query("update logins set created_at = now() - interval '11 minutes', proven_at = null")
}

async function aStudent(firstName: string): Promise<Student> {
  const student = createStudent(firstName)
  const { email, password } = student
  await send(cubby, '/users/register', { first_name: firstName, last_name: 'Quimby', email, password })
  return student
}

async function roleOf({ email }: Student): Promise<unknown> {
  const [user] = await cubby.query('select role from users where email = $1', email)
  return user?.role
}

async function chooseAction(page: Page, student: Student, item: string) {
  await page.getByRole('searchbox').fill(student.email)
  await cardOf(page, student)
    .getByRole('button', { name: /^Actions for/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

describe('an administrator whose login is older than ten minutes', () => {
  let page: Page
  let student: Student
  beforeEach(async () => {
    student = await aStudent('Ottilie')
    page = await demoLogIn(cubby, 'admin')
    await openAdmin(page, 'User Management')
    await expireProofs()
  })

  it('confirms with the keyboard that it is them, and goes on with what they chose', async () => {
    await chooseAction(page, student, 'Change Role')
    const form = page.getByRole('dialog', { name: 'Change User Role' })
    await form.getByLabel('Role').selectOption('Instructor')
    await form.getByRole('button', { name: 'Update Role' }).press('Enter')
    const password = sheetOn(page).getByLabel('Your password')
    await expectFocusIn(password)
    expect(await violationsOn(page)).toEqual([])
    // Escape closes only this dialog, and the form is as it was.
    await page.keyboard.press('Escape')
    await sheetOn(page).waitFor({ state: 'detached' })
    await form.getByText('Nothing was changed, because you did not confirm that it is you.').waitFor()
    expect(await form.getByLabel('Role').inputValue()).toBe('instructor')
    expect(await roleOf(student)).toBe('student')

    await form.getByRole('button', { name: 'Update Role' }).press('Enter')
    await password.fill('a guess')
    await page.keyboard.press('Enter')
    await sheetOn(page).getByText('Current password is incorrect').waitFor()
    await password.fill(admin.password)
    await page.keyboard.press('Enter')
    await page.getByText('User role updated successfully').waitFor()
    expect(await roleOf(student)).toBe('instructor')

    // The next actions need no other proof.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('users.csv')
  })

  it('confirms before a download and before a bulk operation, also on a narrow dark phone', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    await sheetOn(page).getByLabel('Your password').fill(admin.password)
    expect(await sheetOn(page).evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true)
    await Promise.all([
      page.waitForEvent('download'),
      sheetOn(page).getByRole('button', { name: 'Confirm', exact: true }).click(),
    ])

    await page.setViewportSize({ width: 1440, height: 900 })
    await expireProofs()
    await page.getByRole('searchbox').fill(student.email)
    await cardOf(page, student).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Suspend selected' }).click()
    const bulk = page.getByRole('dialog', { name: 'Suspend selected' })
    await bulk.getByRole('button', { name: /^Suspend \d/ }).click()
    await sheetOn(page).getByLabel('Your password').fill(admin.password)
    await sheetOn(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect
      .poll(async () => (await cubby.query('select status from users where email = $1', student.email))[0])
      .toEqual({ status: 'suspended' })
  })
})

it('two administrators delete a user: one asks, the other one approves', async () => {
  const student = await aStudent('Evander')
  const second = await aStudent('Imogen')
  await cubby.query("update users set role = 'admin' where email = $1", second.email)
  await cubby.query(
    "insert into settings (name, value, updated_at) values ('approve_deletions', 'true', now()) on conflict (name) do update set value = 'true'",
  )
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'User Management')
  await chooseAction(page, student, 'Delete User')
  await page.getByLabel(/^Type .* to confirm$/).fill(student.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click()
  await page.getByText('Another administrator has to approve this. Nothing has been changed yet.').waitFor()
  await openAdmin(page, 'Approval Requests')
  await page.getByRole('button', { name: /^Withdraw/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Approve ?: Delete/ }).count()).toBe(0)

  const other = await cubby.desktop().open('/admin/analytics')
  await logIn(other, second)
  await other.getByRole('link', { name: '2 requests to approve' }).click()
  await other.getByRole('heading', { name: 'Delete the account of Evander Quimby' }).waitFor()
  expect(await violationsOn(other)).toEqual([])
  await other.getByRole('button', { name: /^Approve ?: Delete/ }).click()
  await other.getByText('The request was approved and carried out').waitFor()
  await other.getByText(/Approved by Imogen Quimby/).waitFor()
  // The open screen of the one who asked follows.
  await page.getByText(/^You asked .* Approved by Imogen Quimby/).waitFor()
  const [user] = await cubby.query('select id from users where email = $1', student.email)
  expect(user).toBeUndefined()
})
