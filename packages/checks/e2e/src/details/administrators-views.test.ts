import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, listMenu, showAs } from '../harness/admin-page.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** An administrator's new computer, on this path. */
async function anAdmin(path: string): Promise<Page> {
  const page = await cubby.desktop().open(path)
  await logIn(page, admin)
  await page.waitForURL(cubby.proxy.url + path)
  return page
}

const table = (page: Page) => page.getByRole('table', { name: 'Enrollments' })
const headers = (page: Page) => table(page).getByRole('columnheader').allTextContents()

it('an administrator chooses the table and hides a column, and finds the same table on another computer', async () => {
  const page = await anAdmin('/admin/enrollments')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await table(page).count()).toBe(0)
  await showAs(page, 'Table')
  await table(page).waitFor()
  await listMenu(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Enrolled' }).click()
  await expect
    .poll(() => headers(page))
    .toEqual(['', 'Student', 'Class', 'Session', 'Status', 'Discount', 'Actions'])
  expect(await violationsOn(page)).toEqual([])

  const other = await anAdmin('/admin/enrollments')
  await table(other).waitFor()
  expect(await headers(other)).toEqual(['', 'Student', 'Class', 'Session', 'Status', 'Discount', 'Actions'])
  // A link shows the same to everyone.
  await other.goto(`${cubby.proxy.url}/admin/enrollments?view=cards`)
  await other.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await table(other).count()).toBe(0)
})

it('an administrator saves a view, opens it on another computer, replaces it, and deletes it', async () => {
  const page = await anAdmin('/admin/enrollments?status=pending&dates=all&sort=class_name&view=table')
  await table(page).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  const save = async (name: string, button: string) => {
    await listMenu(page).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: button }).click()
  }
  await save('', 'Save View')
  await dialog.getByText('View name is required').waitFor()
  await dialog.getByLabel('Name').fill('Pending by class')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('View saved successfully').waitFor()

  const other = await anAdmin('/admin/enrollments?view=cards')
  await listMenu(other).click()
  await other.getByRole('menuitem', { name: 'Pending by class' }).click()
  await table(other).waitFor()
  expect(new URL(other.url()).searchParams.get('sort')).toBe('class_name')
  expect(await other.getByLabel('Status').inputValue()).toBe('pending')
  await listMenu(other).click()
  expect(
    await other.getByRole('menuitem', { name: 'Pending by class', exact: true }).getAttribute('aria-current'),
  ).toBe('true')

  await page.getByLabel('Status').selectOption('Approved')
  await save('Pending by class', 'Replace View')
  await dialog.waitFor({ state: 'detached' })
  await listMenu(page).click()
  await page.getByRole('menuitem', { name: 'Delete “Pending by class”…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete View' }).click()
  await page.getByText('View deleted successfully').waitFor()
  expect(await cubby.query('select name from saved_views')).toEqual([])
})

it('an administrator opens everything about a student from a row, approves there, and is back on the row', async () => {
  const session = await findSession(cubby, 'Health, Safety and Nutrition', 17)
  const { student } = await enrollThroughApi(cubby, session, 'Odette')
  const page = await anAdmin('/admin/enrollments?searchTerm=odette&view=table')
  const row = table(page).getByRole('row', { name: /Odette Quimby/ })
  const panel = page.getByRole('dialog', { name: 'Odette Quimby' })
  await row.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: student.email }).waitFor()
  for (const name of ['Enrollments (1)', 'Waitlist (0)', 'Payments (0)', 'Certificates (0)']) {
    await panel.getByRole('heading', { name }).waitFor()
  }
  await panel.getByRole('button', { name: /^Approve/ }).click()
  await panel.getByRole('button', { name: /^Undo/ }).waitFor()
  await panel.getByText('Approved', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Odette Quimby'))
  await row.getByText('Approved', { exact: true }).waitFor()

  // By a click, and from the command palette, with the operations on the account.
  await row.getByText('Odette Quimby').click()
  await panel.getByRole('link', { name: student.email }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.goBack()
  await panel.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Section, user/ }).fill('odette')
  await page.getByRole('option', { name: /Odette Quimby/ }).click()
  await panel.getByRole('button', { name: 'Actions for Odette Quimby' }).click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('dialog', { name: 'Change User Role' }).waitFor()
})

it('an administrator sees the work of today first, and each number leads to exactly its rows', async () => {
  const page = await anAdmin('/admin/analytics')
  const queue = page.getByRole('region', { name: 'Needs you' })
  for (const [name, noun] of [
    [/pending enrollments?$/, 'enrollment'],
    [/offers? expires? today$/, 'entr'],
    [/payments? overdue/, 'outstanding payment'],
  ] as const) {
    await page.goto(`${cubby.proxy.url}/admin`)
    await queue.getByRole('link').first().waitFor()
    const link = queue.getByRole('link', { name })
    // What counts zero is left out.
    if ((await link.count()) === 0) continue
    const count = Number.parseInt((await link.textContent()) ?? '', 10)
    expect(count).toBeGreaterThan(0)
    await link.click()
    await page
      .getByText(new RegExp(`^${count} ${noun}`))
      .first()
      .waitFor({ state: 'attached' })
  }
})
