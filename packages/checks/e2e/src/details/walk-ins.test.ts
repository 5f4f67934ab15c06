import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const instructor = { email: 'instructor@cubby.test', password: 'cubby-demo-2026' }
const TITLE = 'CPR and First Aid Certification'

/** Moves the meeting of a session with free seats to today, all day long. Returns the id of the session. */
async function aSessionToday() {
  const [meeting] = await cubby.query(
    `select m.id, s.id as session_id from session_meetings m join class_sessions s on s.id = m.session_id
     join classes c on c.id = s.class_id
     where c.title = $1 and s.start_date > current_date and s.seats_taken between 1 and s.capacity - 2
       and not exists (select from waitlist_entries w where w.session_id = s.id)
     order by m.date limit 1`,
    TITLE,
  )
  await cubby.query(
    `update session_meetings set date = (now() at time zone 'America/New_York')::date,
     start_time = '00:00', end_time = '23:59', moved_at = now(), updated_at = now() where id = $1`,
    meeting?.id,
  )
  return String(meeting?.session_id)
}

async function openAttendance(page: Page) {
  await page
    .getByRole('region', { name: 'Next session' })
    .getByRole('button', { name: `Take attendance: ${TITLE}` })
    .click()
  return page.getByRole('dialog', { name: 'Attendance' })
}

it('an instructor adds walk-ins without a signal, and the server enrolls one and refuses the next', {
  timeout: 120_000,
}, async () => {
  const sessionId = await aSessionToday()
  const enrolled = async () =>
    (
      await cubby.query(
        `select u.email from enrollments e join users u on u.id = e.user_id where e.session_id = $1`,
        sessionId,
      )
    ).map(({ email }) => email)
  const before = (await enrolled()).length
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, instructor)
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile?section=teaching`)
  const sheet = await openAttendance(page)
  const add = async (firstName: string) => {
    await sheet.getByRole('button', { name: 'Add walk-in' }).click()
    const form = sheet.getByRole('form', { name: 'Add walk-in' })
    await form.getByLabel('First name').fill(firstName)
    await form.getByLabel('Last name').fill('Rivera')
    await form.getByLabel('Email').fill(`${firstName}@example.test`)
    await form.getByRole('button', { name: 'Enroll' }).click()
  }
  const walkIns = sheet.getByRole('region', { name: 'Walk-ins' }).getByRole('listitem')

  await cubby.server.stop()
  await sheet.getByRole('button', { name: 'Add walk-in' }).click()
  await sheet.getByRole('button', { name: 'Enroll' }).click()
  await sheet.getByText('Please enter a valid email address').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await add('Jo')
  await walkIns.filter({ hasText: 'Jo Rivera' }).getByText('Pending', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add walk-in')
  await sheet.getByRole('heading', { name: 'Jo Rivera' }).waitFor({ state: 'detached' })
  expect(await violationsOn(page)).toEqual([])

  await cubby.server.start()
  await sheet.getByRole('button', { name: 'Present: Jo Rivera' }).waitFor()
  await walkIns.first().waitFor({ state: 'detached' })
  expect(await enrolled()).toContain('jo@example.test')

  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', sessionId)
  await add('Kim')
  await walkIns.filter({ hasText: 'Kim Rivera' }).getByText('This session is full').waitFor()
  await walkIns.getByText('Not enrolled', { exact: true }).waitFor()
  await walkIns.getByRole('button', { name: 'Dismiss' }).click()
  await walkIns.first().waitFor({ state: 'detached' })
  expect(await enrolled()).toHaveLength(before + 1)
})
