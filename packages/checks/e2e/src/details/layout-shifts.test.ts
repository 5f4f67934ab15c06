import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { admin, cardOf, choose, edit, editor, openPart, showAs } from '../harness/admin-page.ts'
import { goToSection } from '../harness/journey.ts'
import { layoutShifts, watchLayoutShifts } from '../harness/layout-shifts.ts'
import type { Phone } from '../harness/phone.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { findSession, logIn, profileScreens } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** More than half a second, so that the browser does not attribute a shift after a response to the last click. */
const LATENCY_MS = 600

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** An administrator on a slow connection, whose page is watched. */
function aWatchedAdmin(path: string, device = cubby.desktop()): Promise<Page> {
  return aWatchedUser(path, admin, device)
}

async function aWatchedUser(path: string, user: typeof admin, device: Phone): Promise<Page> {
  const page = await device.open('/login')
  await logIn(page, user)
  await watchLayoutShifts(page)
  await slowDown(page)
  await page.goto(cubby.proxy.url + path)
  return page
}

/** The day so many days ago. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Fails when something moved since the last call. */
async function expectStill(page: Page, operation: string) {
  await waitForQuietNetwork(page)
  expect(await layoutShifts(page), operation).toEqual([])
}

it('nothing moves while an administrator opens the sections', { timeout: 240_000 }, async () => {
  const page = await aWatchedAdmin('/admin/users')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor()
  await layoutShifts(page)
  for (const section of [
    'Analytics',
    'Class Management',
    'Waitlist Management',
    'Enrollment Management',
    'Financial Management',
    'Notifications',
    'Audit Log',
    'Settings',
    'User Management',
  ]) {
    await goToSection(page, section)
    await expectStill(page, section)
  }
})

it('nothing moves while an administrator works through the enrollments', { timeout: 240_000 }, async () => {
  const session = await findSession(cubby, 'Health, Safety and Nutrition', 17)
  const { student } = await enrollThroughApi(cubby, session, 'Ottilie')
  const { student: second } = await enrollThroughApi(cubby, session, 'Ottilie')
  const page = await aWatchedAdmin('/admin/enrollments?view=table')
  const rows = page.getByRole('table', { name: 'Enrollments' }).locator('tbody tr')
  const row = rows.filter({ hasText: student.email })
  await rows.nth(3).waitFor()
  await waitForQuietNetwork(page)
  const heights = await rows.evaluateAll((all) => all.map((each) => each.clientHeight))
  expect([...new Set(heights)], 'heights of the rows').toEqual([40])
  await layoutShifts(page)

  await page.getByRole('searchbox').fill('ottilie')
  await page.getByText('1–2 of 2').waitFor()
  await expectStill(page, 'search')
  await row.focus()
  await page.keyboard.press('a')
  await row.getByText('Approving…').waitFor()
  await row.getByRole('button', { name: /^Undo/ }).waitFor()
  await expectStill(page, 'approve by key')
  await row.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Undone. No one was notified.').waitFor()
  await expectStill(page, 'undo')
  await page.getByText('Undone. No one was notified.').waitFor({ state: 'detached' })
  await expectStill(page, 'the banner disappears')
  await row.hover()
  await choose(row, 'Reject')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await row.getByText('Rejected').waitFor()
  await expectStill(page, 'reject')
  const other = rows.filter({ hasText: second.email })
  const before = await other.boundingBox()
  await other.getByRole('checkbox').check()
  // The row under the mouse must not move, even after the user's own click.
  expect(await other.boundingBox()).toEqual(before)
  await expectStill(page, 'select')
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 1' }).click()
  await page.getByRole('heading', { name: '1 of 1 approved' }).waitFor()
  await expectStill(page, 'bulk approval')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectStill(page, 'dismiss the report')
  await rows.first().locator('td').nth(2).click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Enrollments/ })
    .waitFor()
  await expectStill(page, 'open the panel')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectStill(page, 'close the panel')
  await page.getByRole('searchbox').fill('')
  await rows.nth(3).waitFor()
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await expectStill(page, 'sort')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expectStill(page, 'turn the page')
  await showAs(page, 'Cards')
  await expectStill(page, 'show cards')
})

it('no card moves while an administrator approves on a phone', { timeout: 240_000 }, async () => {
  const session = await findSession(cubby, 'Opening a Family Day Care', 9)
  const { student } = await enrollThroughApi(cubby, session, 'Wilhelmina')
  await enrollThroughApi(cubby, session, 'Wilhelmina')
  await enrollThroughApi(cubby, session, 'Wilhelmina')
  const page = await aWatchedAdmin(
    '/admin/enrollments?status=pending&searchTerm=wilhelmina',
    cubby.phone({ width: 360, height: 800, serviceWorkers: 'block' }),
  )
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
  await cards.nth(2).waitFor()
  await waitForQuietNetwork(page)
  const card = cards.filter({ hasText: student.email })
  await card.getByRole('button', { name: /^Approve/ }).scrollIntoViewIfNeeded()
  await layoutShifts(page)
  const places = cards.first().locator('xpath=../li')
  const tops = () => places.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  const before = await tops()

  await card.getByRole('button', { name: /^Approve/ }).click()
  await card.getByRole('button', { name: /^Undo/ }).waitFor()
  await expectStill(page, 'approve')
  expect(await tops()).toEqual(before)
  await page.getByText('Wilhelmina Quimby, Opening a Family Day Care is no longer in this list').waitFor()
  await expectStill(page, 'the card leaves the list')
  expect(await cards.count()).toBe(2)
  expect(await tops()).toEqual(before)
})

it('nothing moves in the other operations of an administrator', { timeout: 240_000 }, async () => {
  // Others log in as the student of the demo.
  const student = { email: 'lucia.ferreira@example.test' }
  const page = await aWatchedAdmin(`/admin/users?searchTerm=${student.email}`)
  await cardOf(page, student).waitFor()
  await waitForQuietNetwork(page)
  await layoutShifts(page)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Change Status' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Inactive')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await cardOf(page, student).getByText('Inactive').waitFor()
  await expectStill(page, 'change a status')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const top = (await palette.boundingBox())?.y
  await page.getByRole('combobox').fill('rosa')
  await page.getByRole('option', { name: /Rosa/ }).first().waitFor()
  expect((await palette.boundingBox())?.y).toBe(top)
  await page.getByRole('combobox').fill('nobody with this name')
  await palette.getByText('Nothing found.').waitFor()
  expect((await palette.boundingBox())?.y).toBe(top)
  await expectStill(page, 'type into the palette')
  await page.keyboard.press('Escape')

  await goToSection(page, 'Waitlist Management')
  await page.getByRole('checkbox').first().waitFor()
  await waitForQuietNetwork(page)
  await page.getByLabel('Show').selectOption('Ended')
  await expectStill(page, 'filter the waitlist')

  await goToSection(page, 'Financial Management')
  await page.getByLabel('Charged: Start Date').fill(day(365))
  await expectStill(page, 'show the payments charged since a day')
  await page.getByRole('button', { name: 'All dates' }).click()
  await expectStill(page, 'show all payments')
  await page
    .getByRole('button', { name: /^Send Reminder/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reminder' }).click()
  await page.getByText('Reminder sent successfully').waitFor()
  await expectStill(page, 'send a reminder')

  await goToSection(page, 'Class Management')
  await edit(page, 'Health, Safety and Nutrition')
  await openPart(page, 'Sessions')
  // The past ones are in the first line.
  await editor(page).locator('summary').nth(1).click()
  const select = editor(page).getByLabel('Session instructor')
  const capacity = editor(page).getByLabel('Capacity')
  const y = (await select.boundingBox())?.y
  // Typed, because the line of the session changes with each key.
  await capacity.selectText()
  await capacity.press('0')
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click()
  await editor(page).getByText('Capacity must be a positive number for each session').first().waitFor()
  const after = await capacity.boundingBox()
  expect((await select.boundingBox())?.y, 'the select beside the error').toBe(after?.y)
  expect(y).toBeDefined()
  await expectStill(page, 'an error in the editor')
})

it('nothing moves while an administrator sorts tables and changes their rows', {
  timeout: 240_000,
}, async () => {
  const page = await aWatchedAdmin('/admin/users?view=table&status=active')
  const rowsOf = (name: string) => page.getByRole('table', { name }).locator('tbody tr')
  const expectRows = async (name: string) => {
    await rowsOf(name).nth(3).waitFor()
    await waitForQuietNetwork(page)
    const heights = await rowsOf(name).evaluateAll((rows) => rows.map((row) => row.clientHeight))
    expect([...new Set(heights)], `heights of the rows of ${name}`).toEqual([40])
    await layoutShifts(page)
  }
  const sortBy = async (column: string) => {
    for (const order of ['ascending', 'descending']) {
      await page.getByRole('button', { name: column, exact: true }).click()
      await expectStill(page, `${column}, ${order}`)
    }
  }
  const open = (path: string) => page.goto(cubby.proxy.url + path)

  await expectRows('Users')
  await sortBy('Email')
  await rowsOf('Users')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Change Status' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Inactive')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await rowsOf('Users').nth(1).getByText('is no longer in this list').waitFor()
  await expectStill(page, 'a user leaves the list')

  await open('/admin/classes?view=table')
  await expectRows('Classes')
  await sortBy('Price')
  await rowsOf('Classes')
    .nth(1)
    .getByRole('button', { name: /^Update Status/ })
    .click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Scheduled')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectStill(page, 'change the status of a class')

  await open('/admin/financial?dates=all')
  await expectRows('Outstanding Payments')
  await sortBy('Amount')

  await open('/admin/financial?list=transactions&dates=all')
  await expectRows('Transactions')
  await sortBy('Student')
})

it('nothing moves when the comparison of a report arrives late', { timeout: 240_000 }, async () => {
  const page = await aWatchedAdmin('/admin/users')
  const startDate = day(60)
  for (const metric of ['summary', 'revenue', 'revenue-by-class', 'class-enrollments', 'user-activity']) {
    const comparison = Promise.withResolvers<void>()
    let reports = 0
    let comparisons = 0
    await page.route('**/api/admin/analytics/**', async (route) => {
      const isComparison = !route.request().url().includes(startDate)
      if (isComparison) await comparison.promise
      await route.fulfill({ response: await route.fetch() })
      if (isComparison) comparisons += 1
      else reports += 1
    })
    await page.goto(
      `${cubby.proxy.url}/admin/analytics?metric=${metric}&startDate=${startDate}&endDate=${day(0)}`,
    )
    await expect.poll(() => reports).toBe(8)
    // The sidebar shows what the school uses once the counts are known.
    await page.getByRole('link', { name: 'Students to Call' }).waitFor()
    await page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').first().waitFor()
    await layoutShifts(page)
    comparison.resolve()
    // Small numbers have no comparison on the screen, but their answers arrive late, too.
    await expect.poll(() => comparisons).toBeGreaterThan(0)
    await expectStill(page, metric)
    await page.unroute('**/api/admin/analytics/**')
  }
})

const smallPhone = () => cubby.phone({ width: 360, height: 800, serviceWorkers: 'block' })

it.each([
  ['a student at a desktop', 'student', cubby.desktop, ['/', ...profileScreens]],
  ['a student with a phone', 'student', smallPhone, ['/', ...profileScreens]],
  ['a director', 'director', cubby.desktop, ['/', '/profile']],
] as const)(
  'nothing moves while %s opens the home page and the profile',
  {
    timeout: 240_000,
  },
  async (_who, name, device, paths) => {
    const page = await aWatchedUser('/', { ...admin, email: `${name}@cubby.test` }, device())
    const moved = []
    for (const path of paths) {
      await page.goto(cubby.proxy.url + path)
      await waitForQuietNetwork(page)
      const shifts = await layoutShifts(page)
      moved.push(...shifts.map((shift) => ({ path, ...shift })))
    }
    expect(moved).toEqual([])
  },
)
