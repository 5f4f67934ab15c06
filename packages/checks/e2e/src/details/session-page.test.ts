import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { createHolder, createTaughtClass } from '../harness/door.ts'
import { arriveAndLogIn, expectNoReload, followHeader } from '../harness/journey.ts'
import type { FoundSession } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Creates a session with these students, whose only meeting ended an hour ago. Returns it and its weekday. */
async function createEndedSession(title: string, statuses: readonly (string | null)[]) {
  const session = await createTaughtClass(cubby, title)
  for (const [at, status] of statuses.entries()) {
    const { enrollmentId } = await createHolder(cubby, session)
    if (status === null) continue
    await cubby.query(
      `insert into attendance_marks (id, meeting_id, user_id, status, marked_at, marked_by, received_at, is_correction)
       select $1 || m.id, m.id, e.user_id, $2, now(), e.user_id, now(), false
       from enrollments e join session_meetings m on m.session_id = e.session_id where e.id = $3`,
      String(at),
      status,
      enrollmentId,
    )
  }
  const at = (hours: number) => `(now() at time zone 'America/New_York' - interval '${hours} hours')`
  const times = `start_time = to_char(${at(3)}, 'HH24:MI'), end_time = to_char(${at(1)}, 'HH24:MI')`
  await cubby.query(
    `update session_meetings set date = ${at(3)}::date, moved_at = now(), break_minutes = 0, ${times} where session_id = $1`,
    session.sessionId,
  )
  const [row] = await cubby.query(
    `update class_sessions set start_date = ${at(3)}::date, end_date = ${at(0)}::date, ${times} where id = $1
     returning trim(to_char(start_date::date, 'Day')) as weekday`,
    session.sessionId,
  )
  return { ...session, weekday: String(row?.weekday) }
}

/** Opens the page of a session from the home page, through the header and the command palette. */
async function openSession(page: Page, title: string, weekday: string): Promise<void> {
  await followHeader(page, 'Admin')
  await page.getByRole('button', { name: 'Go to' }).first().click()
  await page
    .getByRole('dialog', { name: 'Go to' })
    .getByRole('combobox')
    .fill(`${title.split(' ')[0]} ${weekday}`)
  await page.getByRole('option', { name: new RegExp(`${title}, .*${weekday}`) }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('navigation', { name: 'Session', exact: true }).waitFor()
}

/** Counts how often a pointer is pressed on the page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 })
    addEventListener(
      'pointerdown',
      () => Object.assign(window, { presses: Reflect.get(window, 'presses') + 1 }),
      true,
    )
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'presses')))
}

it('an administrator writes to the absent students of today with three clicks', {
  timeout: 90_000,
}, async () => {
  const title = 'Puddles and Boots'
  const { sessionId, weekday } = await createEndedSession(title, ['present', 'absent', 'absent'])
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await openSession(page, title, weekday)
  await page.getByText('3 of 30 taken').waitFor()

  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Notification' })
  await dialog.getByRole('radio', { name: 'Absent at the last meeting' }).check()
  await dialog.getByText('2 recipients').waitFor()
  await dialog.getByLabel('Title').fill('We missed you')
  await dialog.getByLabel('Message').fill('Call us for a make-up, {{student_name}}.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await clicks()).toBe(3)

  const told = await cubby.query(
    `select n.message from notifications n
       join enrollments e on e.user_id = n.user_id and e.session_id = $1
       join attendance_marks m on m.user_id = n.user_id
     where n.title = 'We missed you' and m.status = 'absent'`,
    sessionId,
  )
  expect(told).toHaveLength(2)
  // What was sent is on the page, at its own URL.
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByText(/To 2 recipients \(absent at the last meeting\)/).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/sessions/${sessionId}/messages`)
  await page.getByRole('link', { name: 'History' }).click()
  await page
    .getByText(/We missed you/)
    .first()
    .waitFor()
  await expectNoReload(page)
})

it('an administrator issues certificates of a class that ended an hour ago with three clicks', {
  timeout: 90_000,
}, async () => {
  const title = 'Lullabies and Blankets'
  const { sessionId, weekday } = await createEndedSession(title, ['present', 'present', null])
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await openSession(page, title, weekday)

  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Complete now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete session' })
  await dialog.getByText('1 student is not marked').waitFor()
  await dialog.getByText(/^3 enrollments will end, 2 with the required hours, 1 without: /).waitFor()
  await dialog.getByRole('button', { name: 'Complete session' }).click()
  const issue = page.getByRole('dialog', { name: 'Issue Certificates' })
  await issue.getByRole('button', { name: 'Issue 2 certificates' }).click()
  await issue.getByText('2 certificates issued').waitFor()
  expect(await clicks()).toBe(3)
  expect(await cubby.query('select id from certificates where session_id = $1', sessionId)).toHaveLength(2)
  await issue.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor()
  await expectNoReload(page)
})

it('two administrators edit one session side by side, and no edit is lost', {
  timeout: 120_000,
}, async () => {
  const title = 'Kites and Wind'
  const session = await createTaughtClass(cubby, title)
  const [row] = await cubby.query(
    "select trim(to_char(start_date::date, 'Day')) as weekday from class_sessions where id = $1",
    session.sessionId,
  )
  const [one, other] = [
    await arriveAndLogIn(cubby.desktop(), admin),
    await arriveAndLogIn(cubby.desktop(), admin),
  ]
  for (const page of [one, other]) await openSession(page, title, String(row?.weekday))
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Edit session' }).click()
    return page.getByRole('dialog', { name: 'Edit session' })
  }
  const [mine, theirs] = [await edit(one), await edit(other)]
  await mine.getByLabel('Location').fill('Room 3')
  await theirs.getByLabel('Capacity').fill('24')
  await theirs.getByRole('button', { name: 'Save session' }).click()
  await theirs.waitFor({ state: 'detached' })
  // The page behind the open form follows without a reload, and the form keeps its edit.
  await one.getByText('0 of 24 taken').waitFor()
  expect(await mine.getByLabel('Location').inputValue()).toBe('Room 3')
  await mine.getByRole('button', { name: 'Save session' }).click()
  await mine.waitFor({ state: 'detached' })
  await other
    .getByText(/Room 3/)
    .first()
    .waitFor()
  await other.getByText('0 of 24 taken').waitFor()

  // The same field: both values are shown, and the administrator decides.
  const [again, earlier] = [await edit(one), await edit(other)]
  await again.getByLabel('Location').fill('Room 5')
  await earlier.getByLabel('Location').fill('Room 6')
  await earlier.getByRole('button', { name: 'Save session' }).click()
  await earlier.waitFor({ state: 'detached' })
  await again.getByRole('button', { name: 'Save session' }).click()
  const conflict = again.getByRole('region', { name: 'Changes by another user' })
  await conflict.getByRole('row', { name: 'location Room 5 Room 6' }).waitFor()
  await conflict.getByRole('button', { name: 'Overwrite with my changes' }).click()
  await again.waitFor({ state: 'detached' })
  await other
    .getByText(/Room 5/)
    .first()
    .waitFor()
  expect(await stored(session)).toEqual([{ location: 'Room 5', capacity: 24 }])
  for (const page of [one, other]) await expectNoReload(page)
})

const stored = ({ sessionId }: FoundSession) =>
  cubby.query('select location, capacity from class_sessions where id = $1', sessionId)

it('the page works with the keyboard alone, on the narrowest phone, and without barriers', {
  timeout: 180_000,
}, async () => {
  const title = 'Marbles and Ramps'
  const { sessionId, weekday } = await createEndedSession(title, ['present', 'absent'])
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await followHeader(page, 'Admin')
  await page.getByRole('button', { name: 'Go to' }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog', { name: 'Go to' })
    .getByRole('combobox')
    .fill(`marbles ${weekday.slice(0, 3)}`)
  await page.getByRole('option', { name: new RegExp(title) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  const found: string[] = []
  const sections = page.getByRole('navigation', { name: 'Session', exact: true })
  for (const name of ['Roster', 'Waitlist', 'Attendance', 'Meetings', 'Money', 'Messages', 'History']) {
    await sections.getByRole('link', { name }).focus()
    await page.keyboard.press('Enter')
    await sections.getByRole('link', { name }).and(page.locator('[aria-current=page]')).waitFor()
    // The sidebar has headings, too.
    await page.getByRole('heading', { level: 2, name, exact: true }).last().waitFor({ state: 'attached' })
    found.push(...(await violationsOn(page)))
    await page.setViewportSize({ width: 320, height: 640 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    if (scrollWidth > clientWidth) found.push(`${name} is ${scrollWidth} px wide`)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  expect(found).toEqual([])
  expect(new URL(page.url()).pathname).toBe(`/admin/sessions/${sessionId}/history`)
  await page.goBack()
  await page.waitForURL('**/messages')

  // A dialog opens, states its consequences, and gives the focus back.
  const complete = page.getByRole('button', { name: 'Complete now' })
  await complete.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Complete session' })
  await dialog.getByText(/^2 enrollments will end, 1 with the required hours, 1 without: /).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await complete.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectNoReload(page)
})
