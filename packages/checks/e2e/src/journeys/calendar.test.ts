import { addDays, dayOf, weekdayOf } from '@cubby/rules/days'
import { dayParts } from '@cubby/rules/session-dates'
import { expect, it } from 'vitest'
import { demoLogIn, expectNoReload, followHeader, openAdmin, openProfile } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const ROOM = '412 Court Street, Room 2, Brooklyn'
const ZONE = 'America/New_York'

/** Thursday of this week, or of the next one if it is over. */
function nextThursday(): string {
  const today = dayOf(new Date(), ZONE)
  const days = Array.from({ length: 7 }, (_, later) => addDays(today, later))
  return days.find((day) => weekdayOf(day) === 'thursday') ?? today
}

it('the office sees in two clicks from its start page whether room 2 is free on Thursday', async () => {
  const thursday = nextThursday()
  const [taken] = await cubby.query(
    `select count(*)::int as meetings from session_meetings
      join class_sessions on class_sessions.id = session_meetings.session_id
      join classes on classes.id = class_sessions.class_id
      where date = $1 and coalesce(class_sessions.location, location_details) = $2
        and session_meetings.status = 'scheduled' and class_sessions.removed_at is null`,
    thursday,
    ROOM,
  )
  const [next] = await cubby.query(
    "select min(date)::text as date from session_meetings where status = 'scheduled' and date >= $1",
    dayOf(new Date(), ZONE),
  )
  const page = await demoLogIn(cubby, 'admin')
  await followHeader(page, 'Admin')
  await page.getByRole('heading', { name: 'Analytics' }).waitFor()
  const counted = await page.evaluateHandle(() => {
    const count = { clicks: 0 }
    document.addEventListener('click', () => (count.clicks += 1), true)
    return count
  })
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Calendar', exact: true })
    .click()
  const { month, day } = dayParts(thursday)
  const heading = page.getByRole('columnheader', { name: `Thursday, ${month} ${day}` })
  await page.getByRole('columnheader', { name: /^Thursday, / }).waitFor()
  // The calendar opens in the week of the next meeting.
  const way = String(next?.date) > thursday ? 'Previous week' : 'Next week'
  if ((await heading.count()) === 0) await page.getByRole('button', { name: way }).click()
  await heading.waitFor()
  // A week begins on Sunday.
  const cells = page.getByRole('row', { name: new RegExp(`^${ROOM}`) }).getByRole('cell')
  const cell = cells.nth(new Date(`${thursday}T00:00:00Z`).getUTCDay())
  // On a holiday, the school is closed.
  if (taken?.meetings === 0) await cell.getByText(/^(Free|Closed)$/).waitFor()
  // Conflicts of a meeting are in a list within its item.
  else expect(await cell.getByRole('list').first().locator('> li').count()).toBe(taken?.meetings)
  const clicks = await counted.evaluate((count) => count.clicks)
  expect(clicks).toBeLessThanOrEqual(2)
  expect(clicks).toBeGreaterThan(0)
  await expectNoReload(page)
})

it('an approved student joins online from a day before, also without a connection', async () => {
  const LINK = 'https://meet.example/demo-of-the-school'
  const [session] = await cubby.query(
    `select class_sessions.id from class_sessions join enrollments on enrollments.session_id = class_sessions.id
      join users on users.id = enrollments.user_id
      where users.email = 'student@cubby.test' and enrollments.status = 'approved'
        and enrollments.completed_at is null and enrollments.archived_at is null`,
  )
  await cubby.query('update class_sessions set online_link = $1 where id = $2', LINK, session?.id)
  const page = await demoLogIn(cubby, 'student')
  await openProfile(page, 'Enrollments')
  await page
    .getByText(/^The link to join online appears on /)
    .first()
    .waitFor()
  expect(await page.content()).not.toContain(LINK)

  const tomorrow = addDays(dayOf(new Date(), ZONE), 1)
  await cubby.query(
    `update session_meetings set date = $1, start_time = '00:01', end_time = '02:00', moved_at = now()
      where id = (select id from session_meetings where session_id = $2 order by date limit 1)`,
    tomorrow,
    session?.id,
  )
  await page.reload()
  const join = page.getByRole('link', { name: /^Join online/ }).first()
  await join.waitFor()
  expect(await join.getAttribute('href')).toBe(LINK)
})

it('Google Calendar reads the link of the office until it is replaced', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Calendar')
  const region = page.getByRole('region', { name: 'Calendar of the office' })
  await region.getByRole('button', { name: 'Make a calendar link' }).click()
  const first = await region.getByLabel('Your link').inputValue()
  const read = (url: string) => fetch(cubby.proxy.url + new URL(url).pathname)
  const file = await (await read(first)).text()
  expect(file).toContain('BEGIN:VCALENDAR')
  expect(file).toContain('SUMMARY:CPR and First Aid Certification')
  const students = await cubby.query(
    "select first_name || ' ' || last_name as name from users where role = 'student'",
  )
  for (const { name } of students) expect(file).not.toContain(String(name))
  await region.getByRole('button', { name: 'Make a new link' }).click()
  await expect.poll(async () => region.getByLabel('Your link').inputValue()).not.toBe(first)
  expect((await read(first)).status).toBe(404)
})
