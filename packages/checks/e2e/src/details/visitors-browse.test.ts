import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const cubby = useTestServer()

it("a visitor adds a session to the calendar in the provider's time zone", async () => {
  const { classId } = await findSession(cubby, CPR, 5)
  const page = await cubby.visitor().open(`/classes/${classId}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Add to calendar/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^CPR-and-First-Aid-Certification-\d{4}-\d\d-\d\d\.ics$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/BEGIN:VTIMEZONE\r\nTZID:America\/New_York\r\n/)
  expect(file).toMatch(/DTSTART;TZID=America\/New_York:\d{8}T\d{6}\r\n/)
  expect(file).toMatch(/SUMMARY:CPR and First Aid Certification\r\n/)
})

it('a visitor sees why the classes could not be loaded, and tries again', async () => {
  // A page without scripts, so that no classes are stored yet.
  const page = await cubby.visitor().open('/logo.svg')
  await page.route('**/api/classes', (route) => route.abort())
  await page.goto(`${cubby.proxy.url}/classes`)
  await page
    .getByRole('alert')
    .getByText(/Network error/)
    .waitFor()
  await page.unroute('**/api/classes')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: CPR }).waitFor()
})

it.each([
  ['/classes?duration=8&location=true&price=abc', 'No classes found matching your criteria.'],
  ['/classes?location=in-person', CPR],
  ['/reset-password?token=', 'Invalid Link'],
  ['/profile?section=zzz', 'Welcome back.'],
])('a visitor who opens %s sees a useful screen', async (path, words) => {
  const page = await cubby.visitor().open(path)
  await page.getByText(words).first().waitFor()
})

it('a login never redirects to another host, and skips the form once logged in', async () => {
  const page = await cubby.visitor().open('/login?redirect=https%3A%2F%2Fevil.test%2F')
  await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await page.waitForURL(`${cubby.proxy.url}/`)
  await page.goto(`${cubby.proxy.url}/login?redirect=${encodeURIComponent('/profile?section=activity')}`)
  await page.waitForURL(`${cubby.proxy.url}/profile?section=activity`)
})

it('a user who logs in on one tab is logged in on the other', async () => {
  const phone = cubby.visitor()
  const waiting = await phone.open('/login?redirect=%2Fprofile')
  await logIn(await phone.open('/login'), { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await waiting.waitForURL(`${cubby.proxy.url}/profile*`)
})

it('the heading of a class gets the focus after navigation', async () => {
  const page = await cubby.visitor().open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: CPR }).click()
  await page.getByRole('heading', { name: CPR, level: 1 }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

it('a visitor with a wrong address is told so on the home page', async () => {
  const page = await cubby.visitor().open('/clases')
  const note = page.getByText('That page does not exist')
  await note.waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await note.waitFor({ state: 'detached' })
})

it('the menu of a phone closes by button, backdrop, Escape, and navigation, and stops the page from scrolling', async () => {
  const page = await cubby.visitor().open('/')
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  }
  await open()
  for (const section of ['Main Navigation', 'Account'])
    await menu.getByRole('heading', { name: section }).waitFor()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'detached' })
  await open()
  await page.mouse.click(10, 400)
  await menu.waitFor({ state: 'detached' })
  await open()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await open()
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await menu.getByRole('link', { name: 'Contact' }).click()
  await menu.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Write to us' }).waitFor()
})

it('the footer leads to the three classes it names', async () => {
  const page = await cubby.visitor().open('/contact')
  const footer = page.getByRole('contentinfo')
  for (const title of ['Development and Operations', 'Child Development Associate (CDA)', CPR]) {
    const path = await footer.getByRole('link', { name: title, exact: true }).getAttribute('href')
    expect(path).toMatch(/^\/classes\/[\w-]+$/)
  }
  await footer.getByText(/^© \d{4} Cubby Training/).waitFor()
})
