import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, dateEntry, edit, editor, openDateEntry, openPart, save } from '../harness/admin-page.ts'
import { arriveAndLogIn, openAdmin } from '../harness/journey.ts'
import { createClass, send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Puppets and Plays'
/** Lists the fields of the editor that reach over the next field, or out of what contains them. */
const wideFields = (page: Page) =>
  editor(page).evaluate((dialog) => {
    const fields = [...dialog.querySelectorAll('input, select, textarea')]
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const reachesOut = (field: Element) => {
      for (let box = field.parentElement; box && box !== dialog; box = box.parentElement) {
        if (boxOf(field).right > boxOf(box).right + 1) return true
      }
      return false
    }
    const reachesOver = (field: Element, next: Element | undefined) =>
      next && boxOf(next).top < boxOf(field).bottom && boxOf(next).left < boxOf(field).right
    return fields
      .filter((field, index) => reachesOut(field) || reachesOver(field, fields[index + 1]))
      .map((field) => field.getAttribute('name'))
  })
const isFocused = (element: Element) => element === document.activeElement

it('an administrator plans a term from one session, and edits one of the new sessions by itself', {
  timeout: 180_000,
}, async () => {
  const login = await send(cubby, '/users/login', admin)
  const { token } = (await login.json()) as { token: string }
  const holidays = [{ name: 'Spring break', first_day: '2099-03-14', last_day: '2099-03-17' }]
  const headers = { Authorization: `Bearer ${token}` }
  const stored = await fetch(`${cubby.server.url}/api/admin/settings`, { headers })
  const { settings } = (await stored.json()) as { settings: object }
  const changed = await send(cubby, '/admin/settings', { ...settings, holidays }, token, 'PUT')
  expect(changed.status).toBe(200)
  await createClass(cubby, TITLE, [
    { date: '2024-03-04', capacity: 8 },
    { date: '2099-03-02', capacity: 14 },
  ])
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await openAdmin(page, 'Class Management')
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await card.getByRole('link', { name: 'Next session: Mar 2, 2099, 0 of 14 taken' }).waitFor()
  await card.getByText('Edit Class', { exact: true }).waitFor()

  // The editor opens on the coming session; the keyboard alone opens the form.
  await edit(page, TITLE)
  await expect.poll(() => editor(page).getByLabel('Title').evaluate(isFocused)).toBe(true)
  for (const part of ['Price', 'Class'] as const) {
    await openPart(page, part)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect([part, width, ...(await violationsOn(page)), ...(await wideFields(page))]).toEqual([part, width])
    }
  }
  await editor(page).getByRole('tab', { name: 'Class' }).press('ArrowLeft')
  await dateEntry(page, 2).waitFor()
  expect(await dateEntry(page, 1).isVisible()).toBe(false)
  const past = editor(page).locator('summary').filter({ hasText: '1 past' })
  await past.press('Enter')
  await dateEntry(page, 1).locator('summary').press('Enter')
  await dateEntry(page, 1).getByRole('link', { name: 'Page of the session' }).waitFor()
  await past.press('Enter')
  await dateEntry(page, 2).locator('summary').press('Enter')
  await dateEntry(page, 2).getByRole('button', { name: 'Further dates' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy to Further Dates' })
  await dialog.getByLabel('New sessions').fill('3')
  await dialog.getByText('Mar 16, 2099: Spring break').waitFor()
  await dialog.getByLabel('Mon, Mar 23, 2099').press('Space')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const [wide, visible] = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
        scrollWidth,
        clientWidth,
      ])
      expect([width, wide]).toEqual([width, visible])
      expect([colorScheme, width, ...(await violationsOn(page))]).toEqual([colorScheme, width])
    }
  }
  await dialog.getByRole('button', { name: 'Add 2 sessions' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await dateEntry(page, 3).getByText('Mon, Mar 9, 2099 · 9:00 AM').waitFor()
  await dateEntry(page, 4).getByText('Mon, Mar 30, 2099 · 9:00 AM').waitFor()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openDateEntry(page, 2)
    expect([width, ...(await violationsOn(page)), ...(await wideFields(page))]).toEqual([width])
  }
  await save(page)
  await editor(page).waitFor({ state: 'hidden' })
  await card.getByRole('button', { name: /^4 sessions/ }).waitFor()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await card.scrollIntoViewIfNeeded()
    expect([width, ...(await violationsOn(page))]).toEqual([width])
  }

  // A session is edited on its page, without saving the class.
  await edit(page, TITLE)
  const entry = await openDateEntry(page, 4)
  await entry.getByRole('link', { name: 'Page of the session on Mar 30, 2099' }).click()
  await page.waitForURL(/\/admin\/sessions\/[^/]+\/roster/)
  await page.getByText('0 of 14 taken').waitFor()
})
