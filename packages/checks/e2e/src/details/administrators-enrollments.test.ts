import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, cardOf, choose, exportedList } from '../harness/admin-page.ts'
import { arriveAndLogIn, demoLogIn, openAdmin } from '../harness/journey.ts'
import { createClass, enrollThroughApi } from '../harness/server-state.ts'
import { type FoundSession, findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const NUTRITION = 'Health, Safety and Nutrition'

const enrolled = async (firstName: string, session: Pick<FoundSession, 'classId' | 'sessionId'>) =>
  (await enrollThroughApi(cubby, session, firstName)).student

/** A session with this many free seats. */
async function withSeats(title: string, free: number, seats: number): Promise<FoundSession> {
  const session = await findSession(cubby, title, free)
  await cubby.query(
    'update class_sessions set capacity = seats_taken + $2 where id = $1',
    session.sessionId,
    seats,
  )
  return session
}

/** How many users hold an offer of a session. */
async function offersOf({ sessionId }: FoundSession): Promise<unknown> {
  const [row] = await cubby.query(
    "select count(*)::int as count from waitlist_entries where session_id = $1 and status = 'offered'",
    sessionId,
  )
  return row?.count
}

/** How many approvals took effect for the students of this test, and of how many enrollments. */
async function approvalsOf({ sessionId }: FoundSession) {
  const [row] = await cubby.query(
    `select count(*)::int as approvals, count(distinct e.id)::int as enrollments
     from audit_log l join enrollments e on e.id = l.subject_id join users u on u.id = e.user_id
     where l.action = 'enrollment.approved' and e.session_id = $1 and e.status = 'approved'
       and u.first_name like 'Juniper%'`,
    sessionId,
  )
  return row
}

/** Holds the approvals of a page back until they are released. */
async function holdApprovals(page: Page) {
  const released = Promise.withResolvers<void>()
  const urls: string[] = []
  await page.route('**/api/enrollments/*/approve', async (route) => {
    urls.push(route.request().url())
    await released.promise
    await route.fallback()
  })
  return { sent: () => urls, release: released.resolve }
}

async function anAdmin(path: string): Promise<Page> {
  const page = await cubby.desktop().open(path)
  await logIn(page, admin)
  await page.waitForURL(cubby.proxy.url + path)
  return page
}

it('an administrator approves several students, sees for whom the session is full, and undoes a review', async () => {
  const session = await withSeats(NUTRITION, 17, 2)
  const [rosa, suki] = [await enrolled('Rosa', session), await enrolled('Suki', session)]
  await enrolled('Noor', session)
  const page = await anAdmin('/admin/enrollments?searchTerm=quimby&view=cards')
  await cardOf(page, suki)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await cardOf(page, suki).getByText('Rejected').waitFor()
  expect(
    await cardOf(page, suki)
      .getByRole('button', { name: /^Reject/ })
      .count(),
  ).toBe(0)

  // Nobody else gets the seat while the rejection can be undone.
  const undoOf = (user: typeof suki) => cardOf(page, user).getByRole('button', { name: /^Undo/ })
  await undoOf(suki).waitFor()
  expect(await offersOf(session)).toBe(0)
  await undoOf(suki).waitFor({ state: 'detached' })
  await cardOf(page, suki).getByText('Takes effect now').waitFor({ state: 'detached' })
  expect(await offersOf(session)).toBe(1)

  // The seat is held for the student who waited, so one of the two finds the session full.
  await cardOf(page, rosa).getByRole('checkbox').check()
  await cardOf(page, suki).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve selected' })
  await dialog.getByText('1 of 2 will be approved.').waitFor()
  await dialog.getByText('Emails 1 student after 10 seconds, unless you undo it.').waitFor()
  await dialog.getByText(/: This session is full/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await page.getByRole('heading', { name: '1 of 2 approved' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await undoOf(rosa).waitFor({ state: 'detached' })
  await cardOf(page, rosa).getByText('Takes effect now').waitFor({ state: 'detached' })
  await cardOf(page, rosa)
    .getByRole('button', { name: /^Set Pending/ })
    .click()
  await page.getByText('Enrollment pending successfully').waitFor()
  await cardOf(page, rosa).getByText('Pending', { exact: true }).waitFor()
  // The focus moves to the control that replaces the button.
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Undo'))
  const notificationsBefore = await cubby.query('select count(*)::int as count from notifications')
  await page.keyboard.press('Enter')
  await page.getByText('Undone. No one was notified.').waitFor()
  await cardOf(page, rosa).getByText('Approved', { exact: true }).waitFor()
  expect(await undoOf(rosa).count()).toBe(0)
  expect(await cubby.query('select count(*)::int as count from notifications')).toEqual(notificationsBefore)
})

it('an administrator approves all students of a session at once, and one of another session with a key', async () => {
  const sessions = [
    { date: '2099-05-04', capacity: 9 },
    { date: '2099-05-11', capacity: 9 },
  ]
  const [both, other] = await createClass(cubby, 'Paper and Scissors', sessions)
  if (!both || !other) return expect.fail('The class has no sessions')
  const [ada, ben] = [await enrolled('Adaone', both), await enrolled('Ben', both)]
  const cleo = await enrolled('Cleo', other)
  await enrolled('Adatwo', both)
  const page = await anAdmin('/admin/enrollments?searchTerm=ada%20quimby')
  await cardOf(page, ada).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const session = page.getByRole('region').filter({ has: page.getByText(ada.email) })
  // Only those that match the search are counted and approved.
  await session.getByRole('button', { name: /^Approve both \(2\)/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click()
  await page.getByRole('heading', { name: '2 of 2 approved' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await session.getByText('Approved', { exact: true }).nth(1).waitFor()

  await page.getByRole('searchbox').fill('quimby')
  await cardOf(page, cleo).waitFor()
  await cardOf(page, cleo).focus()
  await page.keyboard.press('a')
  await cardOf(page, cleo).getByRole('button', { name: /^Undo/ }).waitFor()
  await cardOf(page, ben)
    .getByRole('button', { name: /^Approve/ })
    .waitFor()
  await choose(cardOf(page, ben), 'Reject')
  await page.getByRole('dialog', { name: 'Reject Enrollment' }).waitFor()
})

/** Makes the browser paint late, so that keys arrive between the press and the dialog that it opens. */
async function paintLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.requestAnimationFrame = (paint) => Number(setTimeout(() => paint(performance.now()), 80))
  })
}

it('a key pressed before a dialog has opened reaches the dialog or nothing, and never the list', async () => {
  const session = await findSession(cubby, 'Positive Guidance in the Classroom', 16)
  for (const name of ['Quickone', 'Quicktwo']) await enrolled(name, session)
  const page = await anAdmin('/admin/enrollments?searchTerm=quick&view=table')
  const rows = page.getByRole('table', { name: 'Enrollments' }).locator('tbody tr')
  await rows.nth(1).waitFor()
  const { sent, release } = await holdApprovals(page)
  await paintLate(page)

  const dialog = page.getByRole('dialog')
  await rows.first().focus()
  await Promise.all(['r', 'a', 'j', 'Enter'].map((key) => page.keyboard.press(key)))
  await dialog.getByRole('button', { name: 'Reject' }).waitFor()
  expect(await dialog.count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await Promise.all(['Control+k', 'a', 'r'].map((key) => page.keyboard.press(key)))
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').waitFor()
  expect(await dialog.count()).toBe(1)
  expect(sent()).toEqual([])
  release()
})

it('an administrator approves ten pending enrollments with ten key presses and no mouse', async () => {
  const session = await withSeats('Child Development Associate (CDA)', 13, 12)
  for (let n = 0; n < 10; n += 1) await enrolled(`Juniper${'abcdefghij'[n]}`, session)
  const page = await anAdmin('/admin/enrollments?searchTerm=juniper&view=table')
  const rows = page.getByRole('table', { name: 'Enrollments' }).locator('tbody tr')
  await rows.nth(9).waitFor()
  const names = () => rows.locator('td:nth-child(2)').allTextContents()
  const before = await names()
  const focused = () =>
    rows.evaluateAll((all) => all.findIndex((row) => row.isSameNode(document.activeElement)))
  const { sent, release } = await holdApprovals(page)

  for (let n = 0; n < 9; n += 1) {
    await page.keyboard.press('a')
    expect(await focused()).toBe(n + 1)
  }
  // Somebody enrolls meanwhile. The key still goes to the focused row.
  const eleventh = await enrolled('Juniperk', session)
  await rows.nth(10).waitFor()
  expect(await focused()).toBe(9)
  await page.keyboard.press('a')
  expect(await focused()).toBe(10)
  // A row that is being approved is not approved again.
  for (const key of ['k', 'a', 'k', 'a', 'a']) await page.keyboard.press(key)
  await expect.poll(sent).toHaveLength(10)
  expect(await rows.getByText('Approving…').count()).toBe(10)
  release()
  await expect.poll(() => rows.getByText('Approved', { exact: true }).count()).toBe(10)
  // Nothing moved, so that no click lands on another row.
  expect((await names()).slice(0, 10)).toEqual(before)
  expect(await rows.nth(10).textContent()).toMatch(new RegExp(`${eleventh.email}.*Pending`, 's'))
  expect(await violationsOn(page)).toEqual([])
  expect(new Set(sent()).size).toBe(10)
  await expect.poll(() => approvalsOf(session)).toEqual({ approvals: 10, enrollments: 10 })
}, 240_000)

it('an administrator offers a seat out of turn, approves its holder, undoes that, and rejects another entry', async () => {
  const session = await withSeats('CPR and First Aid Certification', 5, 0)
  const [first, second] = [await enrolled('Tova', session), await enrolled('Mei', session)]
  const page = await anAdmin('/admin/waitlist?searchTerm=quimby')
  await cardOf(page, second).getByText('#2').waitFor()
  // Once for both, above their lines.
  await page.getByRole('region').getByText('Approve, Offer: This session is full').waitFor()
  expect(
    await cardOf(page, second)
      .getByText(/This session is full/)
      .count(),
  ).toBe(0)
  await page.goto(`${page.url()}&view=cards`)
  const offer = cardOf(page, second).getByRole('button', { name: /^Offer/ })
  expect(await offer.count()).toBe(0)

  await cubby.query('update class_sessions set capacity = capacity + 1 where id = $1', session.sessionId)
  await page.getByRole('searchbox').fill(second.email)
  await cardOf(page, second)
    .getByRole('button', { name: /^Offer/ })
    .click()
  await page.getByText('Seat offered successfully').waitFor()
  // The offer is made when it can no longer be undone.
  const undo = cardOf(page, second).getByRole('button', { name: /^Undo/ })
  await undo.waitFor()
  expect(await offersOf(session)).toBe(0)
  const inEffect = async (user: typeof second) => {
    const button = cardOf(page, user).getByRole('button', { name: /^Undo/ })
    await button.waitFor()
    await button.waitFor({ state: 'detached', timeout: 20_000 })
    await cardOf(page, user).getByText('Takes effect now').waitFor({ state: 'detached' })
  }
  await inEffect(second)
  await cardOf(page, second)
    .getByText(/out of turn/)
    .waitFor()
  expect(await offersOf(session)).toBe(1)

  const approve = cardOf(page, second).getByRole('button', { name: /^Approve/ })
  await cardOf(page, second)
    .getByText(/^Approve: Takes the seat that is held for the student, asks for \$/)
    .waitFor()
  const notificationsBefore = await cubby.query('select count(*)::int as count from notifications')
  await approve.click()
  await page.getByText('Waitlist entry approved and moved to enrollments successfully').waitFor()
  await cardOf(page, second).getByText('Approved', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  // The focus moves to the control that replaces the button.
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Undo'))
  await page.keyboard.press('Enter')
  await page.getByText('Undone. No one was notified.').waitFor()
  await cardOf(page, second).getByText('Offered', { exact: true }).waitFor()
  expect(await undo.count()).toBe(0)
  expect(await cubby.query('select count(*)::int as count from notifications')).toEqual(notificationsBefore)
  await approve.click()
  await undo.waitFor()
  await inEffect(second)
  await cardOf(page, second).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('quimby')
  await cardOf(page, first)
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reject Waitlist Entry' })
  await dialog.getByText(/loses their place on the waitlist for/).waitFor()
  await dialog.getByLabel('Reason').fill('The room is too small.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Waitlist entry rejected and moved to enrollments for tracking').waitFor()
  await inEffect(first)
  await cardOf(page, first).waitFor({ state: 'detached' })
  await page.getByLabel('Show').selectOption('Ended')
  await cardOf(page, first).getByText('Rejected', { exact: true }).waitFor()
  await cardOf(page, first).getByText('Reason: The room is too small.').waitFor()
  await cardOf(page, second).getByText('Approved', { exact: true }).waitFor()
  const ended = (await exportedList(page)).map((line) => line.split(','))
  expect(ended.map(([, email]) => email)).toEqual([first.email, second.email])
})

it('an instructor reads, prints, and exports the participants of their own sessions', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, { email: 'instructor@cubby.test', password: 'cubby-demo-2026' })
  await page
    .getByRole('navigation', { name: 'Instructor' })
    .getByRole('link', { name: 'My sessions' })
    .click()
  await page.getByRole('heading', { name: 'My Sessions' }).waitFor()
  const next = page.getByRole('region', { name: 'Next session' })
  await next.getByText(/^\d+ of \d+ enrolled$/).waitFor()
  await next.getByRole('button', { name: 'Preview roster' }).click()
  const participants = next.getByRole('list', { name: 'Roster' }).getByRole('listitem')
  await participants.first().waitFor()
  expect(await next.locator('a[href^="mailto:"]').first().getAttribute('href')).toMatch(
    /^mailto:.+@example\.test$/,
  )
  expect(await next.locator('a[href^="tel:"]').first().getAttribute('href')).toMatch(/^tel:\+?\d+$/)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  const tabs = menu.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  expect(await tabs.allTextContents()).toContain('My Sessions')
  expect(await tabs.allTextContents()).not.toContain('Payments Due')
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await next.getByLabel(/^More for/).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    next.getByRole('button', { name: /as CSV$/ }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffSession Date,Name,Email,Phone,Status\r\n/)
  expect(await violationsOn(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  await next
    .getByText(/@example\.test/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'screen' })
  await phone.isReadyForOffline(page)
  await cubby.server.stop('SIGKILL')
  await page.reload()
  await next.getByRole('button', { name: 'Preview roster' }).click()
  await participants.first().waitFor()
})

it('an administrator suspends several users but not their own account, and sends them a message', async () => {
  const [open] = await cubby.query(
    `select class_id as "classId", id as "sessionId" from class_sessions
     where status = 'scheduled' and removed_at is null and start_date > current_date + 1
       and seats_taken + 2 <= capacity
       and not exists (select from waitlist_entries w where w.session_id = class_sessions.id
         and w.status in ('waiting', 'offered')) limit 1`,
  )
  const session = { classId: String(open?.classId), sessionId: String(open?.sessionId) }
  const [tova, mei] = [await enrolled('Tova', session), await enrolled('Mei', session)]
  const page = await anAdmin('/admin/users?searchTerm=quimby&limit=50')
  await cardOf(page, tova).getByRole('checkbox').check()
  await cardOf(page, mei).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Message selected' }).click()
  const message = page.getByRole('dialog', { name: 'Message selected' })
  await message.getByText('2 of 2 will be messaged.').waitFor()
  await message.getByLabel('Message').fill('The door code is on the board.')
  await message.getByRole('button', { name: 'Message 2' }).click()
  await page.getByRole('heading', { name: '2 of 2 messaged' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await cardOf(page, tova).getByRole('checkbox').check()
  await page.getByRole('searchbox').fill('cubby.test')
  await cardOf(page, admin).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Suspend selected' }).click()
  const suspending = page.getByRole('dialog', { name: 'Suspend selected' })
  await suspending.getByText(/: You cannot suspend your own account/).waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('an administrator reads how many older rows the dates hide, and shows them by keyboard', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Enrollment Management')
  const note = page.getByText(/^Older: [\d,]+ enrollments?\. Show all dates$/)
  await note.waitFor()
  const hidden = Number((await note.textContent())?.replace(/\D/g, ''))
  const counted = page.getByRole('status').filter({ hasText: /^[\d,]+ enrollments?, page 1$/ })
  const total = async () => Number((await counted.textContent())?.replace(/ .*/, '').replace(',', ''))
  const recent = await total()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Show all dates' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(total).toBe(recent + hidden)
  await note.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('dates')).toBe('all')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
})
