import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { admin, dateEntry, edit, editor, openDateEntry, save } from '../harness/admin-page.ts'
import { createClass, enrollThroughApi } from '../harness/server-state.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Paint and Paper'

/** The error message of a control. */
async function errorOf(page: Page, control: Locator): Promise<string> {
  const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ')
  const id = ids.find((part) => part.endsWith('-error'))
  return id && (await control.getAttribute('aria-invalid'))
    ? ((await page.locator(`[id="${id}"]`).textContent()) ?? '')
    : ''
}

/** Opens a section of the administrators' area after a login through the header. */
async function openSection(name: string): Promise<Page> {
  const page = await cubby.desktop().open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await logIn(page, admin)
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  return page
}

it('an administrator corrects a session, and its errors disappear from the class editor', async () => {
  const [session] = await createClass(cubby, TITLE, [{ date: '2099-03-02', capacity: 4 }])
  if (!session) throw new Error('the class has no session')
  await enrollThroughApi(cubby, session, 'Rosa')
  await enrollThroughApi(cubby, session, 'Ada')
  const page = await openSection('Class Management')
  await page.getByRole('searchbox', { name: /^Search classes/ }).fill(TITLE)
  await edit(page, TITLE)
  await openDateEntry(page, 1)
  const [capacity, start, end] = [
    dateEntry(page, 1).getByLabel('Capacity'),
    dateEntry(page, 1).getByLabel('Start date'),
    dateEntry(page, 1).getByLabel('End date'),
  ]

  await capacity.fill('0')
  await save(page)
  const alert = editor(page).getByRole('alert')
  await alert.getByText('Capacity must be a positive number for each session', { exact: true }).waitFor()
  expect(await errorOf(page, capacity)).toBe('Capacity must be a positive number for each session')
  await capacity.fill('1')
  await expect.poll(() => errorOf(page, capacity)).toBe('')
  await alert.waitFor({ state: 'detached' })

  await end.fill('2099-03-01')
  await save(page)
  await alert.getByText('End date cannot be before start date', { exact: true }).waitFor()
  expect(await errorOf(page, end)).toBe('End date cannot be before start date')
  await start.fill('2099-02-27')
  await expect.poll(() => errorOf(page, end)).toBe('')
  await alert.waitFor({ state: 'detached' })

  // An error found by the server belongs to its field, too.
  await save(page)
  const taken = 'Capacity cannot be below the seats already taken (2)'
  await alert.getByText(taken, { exact: true }).waitFor()
  expect(await errorOf(page, capacity)).toBe(taken)
  await capacity.fill('3')
  await expect.poll(() => errorOf(page, capacity)).toBe('')
  await alert.waitFor({ state: 'detached' })
  await save(page)
  const confirmation = page.getByRole('dialog', { name: 'Save these changes?' })
  await confirmation.getByRole('button', { name: 'Save changes' }).click()
  await editor(page).waitFor({ state: 'hidden' })
})

it('an administrator sees each error beside its field until the field is corrected', async () => {
  const page = await openSection('Notifications')
  await page.getByRole('tab', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'New Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Template' })
  const name = dialog.getByLabel('Name', { exact: true })
  const create = dialog.getByRole('button', { name: 'Create Template' })
  await create.click()
  await dialog.getByText('Template name is required', { exact: true }).waitFor()
  expect(await errorOf(page, name)).toBe('Template name is required')
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
  await name.fill('hello')
  await expect.poll(() => errorOf(page, name)).toBe('')
  await create.click()
  await dialog.getByText('Template content is required', { exact: true }).waitFor()
  expect(await errorOf(page, dialog.getByLabel('Title'))).toBe('Template content is required')
})
