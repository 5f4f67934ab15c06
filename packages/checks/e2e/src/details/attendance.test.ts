import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { createHolder, createTaughtClass, instructor, startMeeting } from '../harness/door.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'CPR and First Aid Certification'

/** Lets the first meeting of the next session of a class with students last all of today. Returns its id. */
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
    `update session_meetings set date = ${today}, start_time = '00:00', end_time = '23:59', moved_at = now(),
       updated_at = now() where id = $1`,
    meeting?.id,
  )
  return meeting?.id
}

/** Opens the attendance of the session that has a meeting today, which is the next one. */
async function openAttendance(page: Page) {
  await page
    .getByRole('region', { name: 'Next session' })
    .getByRole('button', { name: new RegExp(`^(Take|Change) attendance: ${TITLE}`) })
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
  await sheet.getByRole('button', { name: `Mark remaining ${students} present` }).click()
  await sheet.getByText(`${students} of ${students} marked. Saved on this device.`).waitFor()
  const first = sheet.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Absent/ }).click()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => first.getByRole('button', { name: /^Present/ }).getAttribute('aria-pressed'))
    .toBe('true')
  const second = sheet.getByRole('listitem').nth(1)
  await second.getByRole('button', { name: /^More/ }).click()
  await second.getByRole('button', { name: /^Late/ }).click()
  await second.getByText('Late, 15 min').waitFor()
  await second.getByRole('button', { name: 'Other' }).click()
  await second.getByLabel('Minutes', { exact: true }).fill('20')
  await second.getByRole('button', { name: /^Note/ }).click()
  await second.getByText('Late, 20 min').waitFor()
  await second.getByLabel(/^Note \(optional\)/).fill('Train')
  await second.getByLabel(/^Note \(optional\)/).press('Enter')
  await second.getByText('Train', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  // The statuses of a row, and the further ones and minutes of an opened one, stay in one line each.
  const lines = [
    first.getByRole('button', { name: /^(Present|Absent|More)/ }),
    second.getByRole('button', { name: /^(Late|Left early|Excused|Note):/ }),
    second.getByRole('group', { name: 'Minutes missed' }).getByRole('button'),
  ]
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const line of lines) {
      const tops = await line.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, `${width} px`).toBe(1)
    }
    expect(await sheet.evaluate((dialog) => dialog.scrollWidth)).toBe(width)
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
      mark: async (at: number, status: string) => {
        if (status === 'Excused') await row(at).getByRole('button', { name: /^More/ }).click()
        await row(at)
          .getByRole('button', { name: new RegExp(`^${status}:`) })
          .click()
      },
      isSaved: () => sheet.getByText('Saved on the server.').waitFor(),
      isWaiting: () => sheet.getByText('Saved on this device.').waitFor(),
      shows: async (at: number, status: string) => {
        if (status === 'Excused') return row(at).getByText('Excused', { exact: true }).waitFor()
        return row(at)
          .getByRole('button', { name: new RegExp(`^${status}:`), pressed: true })
          .waitFor()
      },
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

it('an instructor takes the attendance of twelve with two late in eight taps, and always sees the progress', {
  timeout: 120_000,
}, async () => {
  const session = await createTaughtClass(cubby, 'Twelve at Once')
  for (let at = 0; at < 12; at++) await createHolder(cubby, session)
  const meetingId = await startMeeting(cubby, session)
  const page = await arriveAndLogIn(cubby.phone({ width: 360, height: 800 }), instructor)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const sheet = page.getByRole('dialog', { name: 'Attendance' })
  const progress = (text: string | RegExp) => sheet.locator('header').getByText(text)
  const rows = sheet.getByRole('listitem')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
    if (await sheet.isVisible()) await progress(/\d+ of 12/).waitFor()
    expect(await sheet.locator('header').evaluate((header) => header.getBoundingClientRect().top)).toBe(0)
  }
  await tap(page.getByRole('button', { name: 'Take attendance: Twelve at Once' }))
  expect(await sheet.locator('header').evaluate((header) => header.getBoundingClientRect().height)).toBe(56)
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  // 56 px, and the line below it.
  expect(new Set(heights)).toEqual(new Set([57]))
  for (const [at, minutes] of [
    [1, '30 min'],
    [10, '5 min'],
  ] as const) {
    await tap(rows.nth(at).getByRole('button', { name: /^More/ }))
    await tap(rows.nth(at).getByRole('button', { name: /^Late/ }))
    await tap(rows.nth(at).getByRole('button', { name: minutes, exact: true }))
  }
  await progress('2 of 12').waitFor()
  await tap(sheet.getByRole('button', { name: 'Mark remaining 10 present' }))
  await progress('12 of 12').waitFor()
  expect(taps).toBeLessThanOrEqual(8)
  await sheet.getByText('12 of 12 marked. Saved on the server.').waitFor()
  const marks = await cubby.query(
    `select status, missed_minutes, count(*)::int as students from
       (select distinct on (user_id) * from attendance_marks where meeting_id = $1 order by user_id, marked_at desc) m
     group by 1, 2 order by 1, 2`,
    meetingId,
  )
  expect(marks).toEqual([
    { status: 'late', missed_minutes: 5, students: 1 },
    { status: 'late', missed_minutes: 30, students: 1 },
    { status: 'present', missed_minutes: null, students: 10 },
  ])
  expect(await violationsOn(page)).toEqual([])
})
