import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndLogIn, followHeader, openProfile } from '../harness/journey.ts'
import { findSession } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const student = { email: 'student@cubby.test', password: 'cubby-demo-2026' }

/** The smallest common screen of a phone. */
const smallPhone = () => cubby.phone({ width: 360, height: 800, serviceWorkers: 'block' })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not visible')
  return box
}

it('a visitor with a small phone sees each price of the home page beside the spots', async () => {
  const page = await smallPhone().open('/')
  const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await rows.first().waitFor()
  for (const row of await rows.all()) {
    const price = await boxOf(row.getByText(/^\$\d+$/))
    const spots = await boxOf(row.getByText(/spots available$/))
    expect(price.x).toBeGreaterThan(spots.x)
    expect(price.y).toBeLessThan(spots.y + spots.height)
  }
})

it('a visitor with a small phone needs at most 400 px of the list for each class', async () => {
  const page = await smallPhone().open('/classes')
  const details = page.getByRole('link', { name: /^VIEW DETAILS/ })
  await details.first().waitFor()
  const rows = page.getByRole('listitem').filter({ has: details })
  for (const row of await rows.all()) expect((await boxOf(row)).height).toBeLessThanOrEqual(400)
})

it('a visitor with a phone follows a long web address of a description, which widens no page', async () => {
  const { classId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  const address = `https://forms.example.test/${'registration-and-health-record'.repeat(6)}`
  await cubby.query(
    'update classes set description = $2, updated_at = now() where id = $1',
    classId,
    `Please fill in ${address} before you come.`,
  )
  const page = await cubby.phone({ width: 390, height: 844, serviceWorkers: 'block' }).open('/')
  const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth)
  for (const path of ['/classes', `/classes/${classId}`]) {
    await page.goto(cubby.proxy.url + path)
    await page.getByText('Please fill in').first().waitFor()
    expect(await width(), path).toBe(390)
  }
  const link = page.getByRole('link', { name: address, exact: true })
  expect(await link.getAttribute('href')).toBe(address)
})

it('a student with a small phone sees a low footer with the classes and the copyright below the profile', async () => {
  const page = await arriveAndLogIn(smallPhone(), student)
  const footer = page.getByRole('contentinfo')
  await followHeader(page, 'Profile')
  await page.getByRole('heading', { level: 2, name: 'Overview' }).waitFor()
  expect(await footer.getByRole('link').allTextContents()).toEqual([
    'Development and Operations',
    'Child Development Associate (CDA)',
    'CPR and First Aid Certification',
  ])
  await footer.getByText(/^© \d{4} .+ All rights reserved\.$/).waitFor()
  // Three links, the last line, and the room for the bar of buttons at the bottom.
  expect((await boxOf(footer)).height).toBeLessThan(300)
})

it('a student with a small phone can hit the link of each enrollment, and reads their address in one piece', async () => {
  const page = await arriveAndLogIn(smallPhone(), student)
  await openProfile(page, 'Enrollments')
  const links = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
  await links.first().waitFor()
  for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44)
  const address = page.getByRole('main').getByText(student.email)
  expect((await boxOf(address)).height).toBeLessThan(30)
})

it('an administrator with a small phone finds the sections and the search of everything in the menu', async () => {
  const page = await arriveAndLogIn(smallPhone(), { email: 'admin@cubby.test', password: 'cubby-demo-2026' })
  await followHeader(page, 'Admin')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  const openMenu = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  await openMenu.click()
  const sections = menu.getByRole('navigation', { name: 'Administration' })
  await expect.poll(() => sections.getByRole('link').count()).toBe(14)
  await sections.getByRole('link', { name: 'Waitlist Management' }).click()
  await page.getByRole('heading', { level: 1, name: 'Waitlist Management' }).waitFor()
  await menu.waitFor({ state: 'detached' })
  await openMenu.click()
  await sections.getByRole('button', { name: 'Go to' }).click()
  await page.getByRole('combobox', { name: /^Section, user/ }).fill('audit')
  await page.getByRole('option', { name: /^Audit Log/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor()
})

it('an administrator with a tablet can read what the search fields search for', async () => {
  const tablet = cubby.phone({ width: 820, height: 1180, serviceWorkers: 'block' })
  const page = await arriveAndLogIn(tablet, { email: 'admin@cubby.test', password: 'cubby-demo-2026' })
  for (const section of ['users', 'waitlist', 'enrollments', 'classes', 'financial']) {
    await page.goto(new URL(`/admin/${section}`, page.url()).href)
    const field = page.getByRole('searchbox')
    await field.waitFor()
    expect((await boxOf(field)).width, section).toBeGreaterThanOrEqual(288)
  }
})
