import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const admin = { email: 'admin@cubby.test', password: 'cubby-demo-2026' }

/** Loses the next response under this path, after the server has performed the operation. */
export async function loseResponse(page: Page, path: string) {
  let isLost = false
  await page.route(path, async (route) => {
    // Reads are passed on, because only the operation must lose its response.
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** Finds the card of a user in a list of the administrators' area. */
export const cardOf = (page: Page, { email }: { email: string }) =>
  page.getByRole('listitem').filter({ hasText: email })

export const editor = (page: Page) => page.getByRole('dialog', { name: /Class$/ })

export const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true }).click()

/** Opens the editor of a class, from its card. */
export async function edit(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit Class: ${title}` }).click()
  await editor(page).getByLabel('Title').waitFor()
}

/** Shows a part of the editor. */
export async function openPart(page: Page, part: 'Class' | 'Price' | 'Sessions') {
  const tab = editor(page).getByRole('tab', { name: part })
  await tab.click()
  await editor(page).getByRole('tabpanel', { name: part }).waitFor()
}

/** Finds a session in the editor. Sessions are counted from 1. */
export const dateEntry = (page: Page, number: number) =>
  editor(page)
    .getByRole('listitem')
    .filter({ hasText: `Session ${number}:` })

/** Opens the fields of a session in the part Sessions. The only session, or one without a date, is open already. */
export async function openDateEntry(page: Page, number: number) {
  await openPart(page, 'Sessions')
  const entry = dateEntry(page, number)
  await entry.waitFor()
  if ((await entry.getByLabel('Start date').count()) === 0) await entry.locator('summary').click()
  return entry
}

export async function fillSession(page: Page, number: number, day: string, capacity: number) {
  const entry = await openDateEntry(page, number)
  await entry.getByLabel('Start date').fill(day)
  expect(await entry.getByLabel('End date').inputValue()).toBe(day)
  await entry.getByLabel('Start time').fill('09:00')
  await entry.getByLabel('End time').fill('12:30')
  await entry.getByLabel('Location').fill('Room 2')
  await entry.getByLabel('Capacity').fill(String(capacity))
  await entry.getByLabel('Session instructor').selectOption({ index: 1 })
}

/** The menu of the list on the screen. */
export const listMenu = (page: Page) => page.getByRole('button', { name: /^More for / })

/** Chooses how the list on the screen is shown. */
export async function showAs(page: Page, view: 'By session' | 'Cards' | 'Table') {
  await listMenu(page).click()
  await page.getByRole('menuitemradio', { name: view }).click()
}

/** Chooses an operation from the menu of a row or card. */
export async function choose(row: Locator, operation: string) {
  await row.getByRole('button', { name: /^More: / }).click()
  await row.page().getByRole('menuitem', { name: operation, exact: true }).click()
}

/** Returns the lines of the CSV file that this button downloads, without the header. */
export function exportedRows(page: Page, button: string): Promise<string[]> {
  return downloadedRows(page, page.getByRole('button', { name: button, exact: true }))
}

/** Returns the lines of the CSV file of the list on the screen, without the header. */
export async function exportedList(page: Page): Promise<string[]> {
  await listMenu(page).click()
  return downloadedRows(page, page.getByRole('menuitem', { name: 'Export' }))
}

async function downloadedRows(page: Page, control: Locator): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()])
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
}
