import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp, demoLogIn, openAdmin, openClass, openProfile } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Infant and Toddler Care'

/** Returns the local days on which the events of a calendar file begin, in order. */
function daysIn(file: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const days: string[] = []
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component)
    if (event.isRecurrenceException()) continue
    const starts = event.iterator()
    for (let start = starts.next(); start; start = starts.next()) {
      days.push(event.getOccurrenceDetails(start).startDate.toString().slice(0, 10))
    }
  }
  return days.sort()
}

it("an administrator confirms the meetings of a course, and a student's calendar shows each meeting", {
  timeout: 120_000,
}, async () => {
  const [course] = await cubby.query(
    'select id from class_sessions where meetings_confirmed_at is null and removed_at is null',
  )
  const desktop = await demoLogIn(cubby, 'admin')
  await openAdmin(desktop, 'Analytics')
  await desktop.getByRole('link', { name: '1 class has meetings to confirm' }).click()
  await desktop.getByRole('button', { name: `sessions of ${TITLE}` }).click()
  const dialog = desktop.getByRole('dialog', { name: 'Class Sessions' })
  await dialog.getByRole('button', { name: /^Confirm meetings/ }).click()
  const summary = dialog.getByText(/^\d+ meetings, \d+ hours$/)
  await summary.waitFor()
  const stated = (await summary.textContent()) ?? ''
  expect(await violationsOn(desktop)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm Meetings' }).click()
  await desktop.getByText('Meetings saved successfully').waitFor()
  await dialog.getByText(stated).first().waitFor()

  const page = await arriveAndSignUp(cubby.phone(), createStudent('Noor'))
  await openClass(page, TITLE)
  // Above the sessions if it is the same for all of them.
  await page.getByRole('region', { name: 'Available Sessions' }).getByText(stated).first().waitFor()
  const row = page.locator(`[id="${course?.id}"]`)
  await row.getByRole('button', { name: /^Enroll Now/ }).click()
  await row.getByText(/^(Your spot is held\.|You are enrolled)/).waitFor()
  await openProfile(page, 'Enrollments')
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  const url = await page.getByLabel('Your link').inputValue()
  const file = await (await fetch(url.replace(/^.*\/api/, `${cubby.server.url}/api`))).text()
  const meetings = await cubby.query(
    'select date::text from session_meetings where session_id = $1 order by date',
    String(course?.id),
  )
  expect(meetings.length).toBe(Number.parseInt(stated, 10))
  expect(meetings.length).toBeGreaterThan(1)
  expect(daysIn(file)).toEqual(meetings.map(({ date }) => date))
})
