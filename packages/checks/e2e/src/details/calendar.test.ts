import { addDays, dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { printedText } from '../harness/pdf-text.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const HEALTH = 'Health, Safety and Nutrition'
const ROOM_2 = '412 Court Street, Room 2, Brooklyn'

/** The demo's only conflict: the second session of this class is in the room of another one. */
async function conflict() {
  const [row] = await cubby.query(
    `select session_meetings.id, session_meetings.date::text, start_date::text, end_date::text,
        class_sessions.id as session_id
      from session_meetings join class_sessions on class_sessions.id = session_meetings.session_id
      join classes on classes.id = class_sessions.class_id
      where title = $1 and location = $2
        and exists (select from session_meetings other join class_sessions s on s.id = other.session_id
          where other.date = session_meetings.date and s.location = class_sessions.location and s.id <> class_sessions.id)`,
    HEALTH,
    ROOM_2,
  )
  if (!row) throw new Error('the demo has no conflict')
  return row as Record<'id' | 'date' | 'start_date' | 'end_date' | 'session_id', string>
}

const moveButton = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^Move ${HEALTH}, ${displayDate(day, day)}`) })

it('a conflict is marked, and every state of the calendar is a link that Back leaves', async () => {
  const { date, session_id } = await conflict()
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Calendar')
  await page.goto(`${cubby.proxy.url}/admin/calendar?date=${date}`)
  const room = page.getByRole('row', { name: new RegExp(`^${ROOM_2}`) })
  await room
    .getByText(/^Same room: /)
    .first()
    .waitFor()
  await page.getByText('2 meetings have a conflict.').waitFor()
  await page.getByLabel('View').selectOption('Month')
  await page.waitForURL(/view=month/)
  await page.getByLabel('By', { exact: true }).selectOption('Instructor')
  await page.waitForURL(/by=instructor/)
  await page.getByLabel('Instructor', { exact: true }).selectOption('Marisol Vega')
  await page.waitForURL(/only=/)
  const shared = page.url()
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('only='))
  await page.goto(shared)
  expect(await page.getByLabel('View').inputValue()).toBe('month')
  await page
    .getByRole('link', { name: new RegExp(HEALTH) })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/admin/sessions/${session_id}/`))
})

it('a meeting is moved with the keyboard alone', async () => {
  const [row] = await cubby.query(
    `select session_meetings.date::text from session_meetings join class_sessions on class_sessions.id = session_id
      join classes on classes.id = class_id where title = 'Infant and Toddler Care' and date > $1 order by date limit 1`,
    dayOf(new Date()),
  )
  const date = String(row?.date)
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Calendar')
  await page.goto(`${cubby.proxy.url}/admin/calendar?date=${date}`)
  const button = page.getByRole('button', {
    name: new RegExp(`^Move Infant and Toddler Care, ${displayDate(date, date)}`),
  })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Meeting' })
  await dialog.getByLabel('End time').fill('14:45')
  await dialog.getByText(/notifications? will be sent/).waitFor()
  await dialog.getByLabel('End time').press('Enter')
  await page.getByText('Meeting moved successfully').waitFor()
  await page.getByText('12:30–2:45 PM').first().waitFor()
})

it('it has no axe violation in both themes and views, and does not scroll sideways at 320 px', {
  timeout: 240_000,
}, async () => {
  const { date, id } = await conflict()
  for (const dark of [false, true]) {
    const page = await demoLogIn(cubby, 'admin')
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const search of ['', '&view=month', '&by=instructor', `&move=${id}`]) {
        await page.goto(`${cubby.proxy.url}/admin/calendar?date=${date}${search}`)
        await page.getByText(HEALTH).first().waitFor()
        if (search.includes('move')) await page.getByRole('dialog').waitFor()
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
        expect([width, search, scrollWidth]).toEqual([width, search, clientWidth])
        expect([width, search, ...(await violationsOn(page))]).toEqual([width, search])
      }
    }
  }
})

it('it says that it needs a connection, and is printed as a table', async () => {
  const { date } = await conflict()
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/calendar?date=${date}`)
  await page.getByText(HEALTH).first().waitFor()
  const sheet = (await printedText(page, { format: 'Letter', landscape: true })).join(' ')
  expect(sheet).toContain('Cubby Training')
  expect(sheet).toContain(HEALTH)
  expect(sheet).not.toMatch(/Logout|Go to ⌘K|Make a calendar link/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
  expect(await page.getByText('Free', { exact: true }).count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Free', { exact: true }).first().waitFor()
})

it('a meeting is dragged to another day of its session, with the consequences before', async () => {
  const { id, date, start_date, end_date } = await conflict()
  const other = date === start_date ? end_date : start_date
  // Frees the other day, on which the session has its second meeting.
  await cubby.query(
    `update session_meetings set status = 'cancelled' where id <> $1 and session_id =
      (select session_id from session_meetings where id = $1)`,
    id,
  )
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Calendar')
  await page.goto(`${cubby.proxy.url}/admin/calendar?date=${date}`)
  // All of the table is visible, because scrolling after the press would drag what is then under the pointer.
  await page.setViewportSize({ width: 1440, height: 2600 })
  const row = page.getByRole('row', { name: new RegExp(`^${ROOM_2}`) })
  const entry = row.getByRole('listitem').filter({ has: moveButton(page, date) })
  const cellOf = (day: string) =>
    row.getByRole('cell').nth((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
  await entry.dragTo(cellOf(addDays(end_date, 1)))
  expect(await page.getByRole('dialog').count()).toBe(0)
  await entry.dragTo(cellOf(other))
  const dialog = page.getByRole('dialog', { name: 'Move Meeting' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('Day').inputValue()).toBe(other)
  await dialog.getByText(/notifications? will be sent|No one will be notified/).waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.goForward()
  await dialog.getByRole('button', { name: 'Move Meeting' }).click()
  await page.getByText('Meeting moved successfully').waitFor()
  await moveButton(page, other).waitFor()
  const [moved] = await cubby.query('select date::text from session_meetings where id = $1', id)
  expect(moved?.date).toBe(other)
})
