import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, cardOf, exportedList, exportedRows, loseResponse } from '../harness/admin-page.ts'
import { arriveAndSignUp } from '../harness/journey.ts'
import { createStudent, logIn, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

let desktop: Page

beforeAll(async () => {
  desktop = await cubby.desktop().open('/admin/users')
  await logIn(desktop, admin)
})

/** Opens a path of the administrators' area on the desktop. */
async function anAdmin(path: string): Promise<Page> {
  await desktop.goto(cubby.proxy.url + path)
  return desktop
}

/** A user who is logged in on their own phone. */
async function aLoggedInStudent(firstName: string): Promise<{ student: Student; page: Page }> {
  const student = createStudent(firstName)
  const page = await arriveAndSignUp(cubby.visitor(), student)
  return { student, page }
}

async function find(page: Page, student: Student) {
  await page.getByRole('searchbox').fill(student.email)
  const card = cardOf(page, student)
  await card.waitFor()
  return card
}

async function chooseAction(page: Page, student: Student, item: string) {
  const card = await find(page, student)
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

/** Whether an option is fully visible in its scrolling list. */
function isInSight(option: Element): boolean {
  const [inner, outer] = [option.getBoundingClientRect(), option.parentElement?.getBoundingClientRect()]
  return outer !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}

async function expectLoggedOut(page: Page) {
  await page.goto(`${cubby.proxy.url}/profile`)
  await page.waitForURL(/\/login/)
}

describe('an administrator', () => {
  it('finds a user and changes their role, which logs them out', async () => {
    const phone = await aLoggedInStudent('Wilhelmina')
    const page = await anAdmin('/admin/users')
    const dialog = await chooseAction(page, phone.student, 'Change Role')
    await dialog.getByLabel('Role').selectOption('Instructor')
    await dialog.getByRole('button', { name: 'Update Role' }).click()
    await page.getByText('User role updated successfully').waitFor()
    const card = cardOf(page, phone.student)
    await card.getByText('Instructor').waitFor()
    await expectLoggedOut(phone.page)
  })

  it('sees what is wrong with a new password, and then resets it', async () => {
    const phone = await aLoggedInStudent('Petra')
    const page = await anAdmin('/admin/users')
    const dialog = await chooseAction(page, phone.student, 'Reset Password')
    const submit = () => dialog.getByRole('button', { name: 'Reset Password' }).click()
    await submit()
    await dialog.getByText('Both password fields are required').waitFor()
    await dialog.getByLabel('New password', { exact: true }).fill('a fresh start')
    await dialog.getByLabel('Confirm password').fill('another start')
    await submit()
    await dialog.getByText('Passwords do not match').waitFor()
    await dialog.getByLabel('Confirm password').fill('a fresh start')
    await submit()
    await page.getByText('Password reset successfully').waitFor()
    await expectLoggedOut(phone.page)
    await logIn(phone.page, { email: phone.student.email, password: 'a fresh start' })
  })

  it('deletes a user after typing their email address', async () => {
    const phone = await aLoggedInStudent('Delphine')
    const page = await anAdmin('/admin/users')
    const dialog = await chooseAction(page, phone.student, 'Delete User')
    const button = dialog.getByRole('button', { name: 'Delete User' })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByLabel(/^Type .* to confirm$/).fill(phone.student.email)
    await loseResponse(page, '**/api/admin/users/*')
    await button.click()
    await dialog.getByRole('alert').waitFor()
    await button.click()
    await page.getByText('User deleted successfully').waitFor()
    await page.getByText('No users found').waitFor()
    await page.getByText('Try adjusting your search criteria or filters').waitFor()
    await expectLoggedOut(phone.page)
  })

  it('reads a profile and sends a notification, which the student reads', async () => {
    const phone = await aLoggedInStudent('Noor')
    const page = await anAdmin('/admin/users')
    const profile = await chooseAction(page, phone.student, 'View Profile')
    await profile.getByText('Not provided').first().waitFor()
    expect(page.url()).toContain('profile=')
    await profile.getByRole('tab', { name: 'Activity' }).click()
    await profile.getByText('Signed up').waitFor()
    await profile.getByRole('tab', { name: 'Enrollments' }).click()
    await profile.getByRole('tab', { name: 'Historical (0)' }).click()
    await page.reload()
    await profile.getByRole('tab', { name: 'Historical (0)', selected: true }).waitFor()
    await profile.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => new URL(page.url()).search).not.toMatch(/tab=|enrollments=/)
    const history = await chooseAction(page, phone.student, 'View Enrollments')
    await history.getByRole('tab', { name: 'Historical (0)' }).click()
    await page.reload()
    await history.getByRole('tab', { name: 'Historical (0)', selected: true }).waitFor()
    await history.getByRole('button', { name: 'Close' }).click()
    const dialog = await chooseAction(page, phone.student, 'Send Notification')
    expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('A message from Cubby Training')
    await dialog.getByLabel('Message').fill('Please bring your immunization record.')
    // The response is lost, and Send is pressed again.
    await loseResponse(page, '**/notifications/admin/send')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Notification sent successfully').waitFor()
    await phone.page.goto(`${cubby.proxy.url}/profile?section=notifications`)
    const received = phone.page.getByText('Please bring your immunization record.')
    await received.first().waitFor()
    expect(await received.count()).toBe(1)
  })

  it('exports the rows on the screen, or the selected ones', async () => {
    const page = await anAdmin(
      '/admin/users?searchTerm=example.test&sort=email&direction=desc&view=table&limit=50',
    )
    const cells = page.getByRole('table', { name: 'Users' }).locator('tbody td:nth-child(3)')
    await cells.first().waitFor()
    const shown = await cells.allTextContents()
    expect(shown.length).toBeGreaterThan(20)
    const emailsIn = (lines: readonly string[]) => lines.map((line) => line.split(',')[1])
    expect(emailsIn(await exportedList(page))).toEqual(shown)
    const exportSelected = async () => emailsIn(await exportedRows(page, 'Export selected'))
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(2)
      .check()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(4)
      .check()
    expect(await exportSelected()).toEqual([shown[1], shown[3]])
    await page.getByRole('button', { name: `Select all ${shown.length} that match` }).click()
    expect(await exportSelected()).toEqual(shown)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .uncheck()
    expect(await exportSelected()).toEqual(shown.slice(1))
  })

  it('searches, opens a row, and opens the command palette by keyboard', async () => {
    const page = await anAdmin('/admin/users?view=table')
    await page.getByRole('table', { name: 'Users' }).waitFor()
    await page.keyboard.press('/')
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('heading', { name: 'Next' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Section, user, class, or session' })
    await expect.poll(() => palette.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('rivera')
    await page.getByRole('option', { name: /Sam Rivera/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Sam Rivera' }).getByText('student@cubby.test').waitFor()
  })

  it('opens a cancelled class from the command palette, which keeps the highlighted entry visible', async () => {
    await cubby.query("update classes set status = 'cancelled' where title = 'Opening a Family Day Care'")
    const page = await anAdmin('/admin/users')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await palette.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowUp')
    const last = palette.getByRole('option').last()
    const field = palette.getByRole('combobox')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'))
    expect(await last.evaluate(isInSight)).toBe(true)
    await page.keyboard.type('family day')
    await palette.getByRole('option', { name: /^Opening a Family Day Care cancelled/ }).waitFor()
    await palette
      .getByRole('option', { name: /^Opening a Family Day Care, / })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Students for Opening a Family Day Care' }).waitFor()
    await cubby.query("update classes set status = 'active' where title = 'Opening a Family Day Care'")
  })

  it('renames the provider and finds the change in the audit log', async () => {
    const page = await anAdmin('/admin/settings?part=provider')
    // Each room and each holiday has a name, too.
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Little Steps')
    await page.getByRole('link', { name: 'All settings' }).click()
    await page.getByRole('link', { name: 'Enrollments and payments' }).click()
    await page.getByLabel(/^An offered spot/).fill('0')
    // Saving shows the part with the wrong field again.
    await page.getByRole('link', { name: 'All settings' }).click()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('At least 1').waitFor()
    await page.getByLabel(/^An offered spot/).fill('12')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('Settings saved successfully').waitFor()
    await page.goto(`${cubby.proxy.url}/admin/audit-log?area=settings`)
    await page.getByRole('cell', { name: /Hours an offered spot is held: from 24 to 12/ }).waitFor()
    const [latest, ...earlier] = await exportedList(page)
    expect(latest).toContain('Little Steps')
    expect(earlier.filter((row) => !row.includes(',settings.'))).toEqual([])
    await page.getByRole('link', { name: 'System Health' }).click()
    await page.getByRole('heading', { name: 'Database' }).waitFor()
    const provider = await fetch(`${cubby.server.url}/api/provider`)
    expect(await provider.json()).toMatchObject({ provider: { name: 'Little Steps' } })
  })

  it('sees analytics at /admin', async () => {
    const page = await anAdmin('/admin')
    await page.waitForURL('**/admin/analytics')
    const [money] = await cubby.query(
      `select to_char(sum(case when kind in ('receipt', 'corrected_in', 'refund_reversed') then amount_cents else -amount_cents end) / 100.0,
         'FM$999,999,990.00') as paid from payment_entries
       where booked_at >= date_trunc('month', now() at time zone 'America/New_York')
         at time zone 'America/New_York'
         and kind not in ('moved_in', 'moved_out')`,
    )
    await page.getByText(String(money?.paid), { exact: true }).waitFor()
    await page.getByLabel('Metric').selectOption('Class enrollments')
    await page.getByRole('columnheader', { name: 'Total Enrollments' }).waitFor()
    await page.getByRole('button', { name: 'Custom' }).click()
    await page.getByLabel('Start Date').fill('2099-01-01')
    await page.getByText('Start date cannot be after end date').waitFor()
  })

  it('keeps seeing the report when a refresh fails', async () => {
    const page = await anAdmin('/admin/analytics')
    const money = page.getByText(/^\$[\d,]+\.\d\d$/).first()
    await money.waitFor()
    await page.context().setOffline(true)
    try {
      await page.getByRole('button', { name: 'Refresh Data' }).click()
      await page.getByRole('alert').getByText('Failed to load analytics data', { exact: true }).waitFor()
      expect(await money.isVisible()).toBe(true)
    } finally {
      await page.context().setOffline(false)
    }
  })

  it('is denied access after losing the role while the area is open', async () => {
    const page = await anAdmin('/admin/users')
    await page.getByRole('checkbox').first().waitFor()
    await cubby.query("update users set role = 'student' where email = $1", admin.email)
    await page.getByRole('searchbox').fill('somebody')
    await page.getByText('You do not have permission to access this page.').waitFor()
    await cubby.query("update users set role = 'admin' where email = $1", admin.email)
  })
})
