import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const instructor = { email: 'instructor@cubby.test', password: 'cubby-demo-2026' }
const TITLE = 'CPR and First Aid Certification'

/** Moves the first meeting of the next session of a class with students to today. Returns its id. */
async function aMeetingToday() {
  const [meeting] = await cubby.query(
    `select m.id from session_meetings m join class_sessions s on s.id = m.session_id
     join classes c on c.id = s.class_id
     where c.title = $1 and s.start_date > current_date
       and exists (select from enrollments e where e.session_id = s.id and e.status = 'approved')
     order by m.date limit 1`,
    TITLE,
  )
  const today = "(now() at time zone 'America/New_York')::date"
  await cubby.query(
    `update session_meetings set date = ${today}, moved_at = now(), updated_at = now() where id = $1`,
    meeting?.id,
  )
  return meeting?.id
}

/** Opens the attendance of the only session of this class that has a meeting today, from its row. */
async function openAttendance(page: Page) {
  const later = page.getByRole('region', { name: 'Later sessions' })
  await later.waitFor()
  const folded = later.locator('details:not([open]) > summary').filter({ hasText: TITLE })
  while ((await folded.count()) > 0) await folded.first().click()
  await page
    .getByRole('button', { name: `Take attendance: ${TITLE}` })
    .first()
    .click()
  return page.getByRole('dialog', { name: 'Attendance' })
}

it('an instructor takes attendance without a signal, closes the app, and it is stored once', {
  timeout: 120_000,
}, async () => {
  const meetingId = await aMeetingToday()
  const stored = () =>
    cubby.query(
      `select distinct on (user_id) status, missed_minutes, note from attendance_marks
       where meeting_id = $1 order by user_id, marked_at desc`,
      meetingId,
    )
  const phone = await cubby.restartablePhone()
  const page = await arriveAndLogIn(phone, instructor)
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile?section=teaching`)
  const sheet = await openAttendance(page)
  await cubby.server.stop()
  const students = await sheet.getByRole('listitem').count()
  expect(students).toBeGreaterThan(2)
  await sheet.getByRole('button', { name: 'All present' }).click()
  await sheet.getByText(`${students} of ${students} marked. Saved on this device.`).waitFor()
  const first = sheet.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Absent/ }).click()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => first.getByRole('button', { name: /^Present/ }).getAttribute('aria-pressed'))
    .toBe('true')
  const second = sheet.getByRole('listitem').nth(1)
  await second.getByRole('button', { name: /^Late/ }).click()
  await second.getByLabel('Minutes missed').fill('20')
  await second.getByLabel('Note').fill('Train')
  await sheet.getByRole('button', { name: 'Undo' }).focus()
  await expect.poll(() => second.getByLabel('Note').inputValue()).toBe('Train')
  expect(await violationsOn(page)).toEqual([])
  // The five statuses of a student stay in one row.
  const statuses = first.getByRole('button', { name: /^(Present|Late|Left early|Absent|Excused)/ })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await statuses.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
  await page.waitForFunction(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('u-'))?.name ?? ''
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(reading.result).includes('Train'))
        }
      }
    })
  })
  await phone.close()

  await cubby.server.start()
  expect(await stored()).toEqual([])
  const later = await phone.open('/profile?section=teaching')
  const late = async () => (await stored()).find(({ status }) => status === 'late')
  await expect.poll(late).toMatchObject({ missed_minutes: 20, note: 'Train' })
  expect((await stored()).filter(({ status }) => status === 'present')).toHaveLength(students - 1)
  const again = await openAttendance(later)
  await again.getByText(`${students} of ${students} marked. Saved on the server.`).waitFor()
  const [repeated] = await cubby.query(
    `select count(*)::int - count(distinct (user_id, marked_at))::int as marks
     from attendance_marks where meeting_id = $1`,
    meetingId,
  )
  expect(repeated).toEqual({ marks: 0 })
})

it('two phones agree: the newest mark wins, then that of an administrator', async () => {
  const meetingId = await aMeetingToday()
  const open = async () => {
    const page = await arriveAndLogIn(cubby.visitor(), instructor)
    await page.goto(`${cubby.proxy.url}/profile?section=teaching`)
    const sheet = await openAttendance(page)
    const row = (at: number) => sheet.getByRole('listitem').nth(at)
    return {
      context: page.context(),
      mark: (at: number, status: string) =>
        row(at)
          .getByRole('button', { name: new RegExp(`^${status}:`) })
          .click(),
      isSaved: () => sheet.getByText('Saved on the server.').waitFor(),
      isWaiting: () => sheet.getByText('Saved on this device.').waitFor(),
      shows: (at: number, status: string) =>
        row(at)
          .getByRole('button', { name: new RegExp(`^${status}:`), pressed: true })
          .waitFor(),
    }
  }
  const [phone, tablet] = [await open(), await open()]
  await tablet.mark(1, 'Present')
  await tablet.isSaved()
  await phone.context.setOffline(true)
  await phone.mark(0, 'Absent')
  await phone.mark(1, 'Excused')
  await phone.isWaiting()
  await tablet.mark(0, 'Present')
  await tablet.isSaved()

  await phone.context.setOffline(false)
  for (const device of [phone, tablet]) {
    await device.shows(0, 'Present')
    await device.shows(1, 'Excused')
    await device.isSaved()
  }

  const { token } = (await (await send(cubby, '/users/login', admin)).json()) as { token: string }
  const [first] = await cubby.query(
    'select user_id from attendance_marks where meeting_id = $1 and status = $2',
    meetingId,
    'absent',
  )
  const correction = {
    key: crypto.randomUUID(),
    user_id: first?.user_id,
    status: 'excused',
    missed_minutes: null,
    note: '',
    marked_at: new Date().toISOString(),
  }
  const body = { marks: [correction], reason: 'A letter' }
  await send(cubby, `/meetings/${meetingId}/attendance`, body, token, 'PUT')
  for (const device of [phone, tablet]) await device.shows(0, 'Excused')
  await phone.mark(0, 'Present')
  for (const device of [phone, tablet]) await device.shows(0, 'Excused')
})
