import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, dateEntry, edit, editor, save } from '../harness/admin-page.ts'
import { arriveAndLogIn, openAdmin } from '../harness/journey.ts'
import { createClass, send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Puppets and Plays'

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
  await dateEntry(page, 2).waitFor()
  expect(await dateEntry(page, 1).isVisible()).toBe(false)
  await editor(page).getByText('Past sessions (1)').press('Enter')
  await dateEntry(page, 1).getByRole('link', { name: 'Mar 4, 2024' }).waitFor()
  await editor(page).getByText('Past sessions (1)').press('Enter')
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
  expect(await dateEntry(page, 3).getByLabel('Start date').inputValue()).toBe('2099-03-09')
  expect(await dateEntry(page, 4).getByLabel('Start date').inputValue()).toBe('2099-03-30')
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, ...(await violationsOn(page))]).toEqual([width])
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
  await dateEntry(page, 4).getByRole('link', { name: 'Mar 30, 2099' }).click()
  await page.waitForURL(/\/admin\/sessions\/[^/]+\/roster/)
  await page.getByText('0 of 14 taken').waitFor()
})
