import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, exportedRows } from '../harness/admin-page.ts'
import { pdfText } from '../harness/pdf-text.ts'
import { createClass, enrollThroughApi, send } from '../harness/server-state.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Blocks and Bridges'
const instructor = { email: 'instructor@cubby.test', password: 'cubby-demo-2026' }

/** A session of three meetings, of which the first was yesterday, with two students. */
async function aRunningSession() {
  const [first] = await createClass(cubby, TITLE, [{ date: '2099-03-02', capacity: 8 }])
  if (!first) throw new Error('the class has no session')
  for (const name of ['Rosa', 'Tova']) await enrollThroughApi(cubby, first, name)
  const [days] = await cubby.query(
    `select ((now() at time zone 'America/New_York')::date - 1)::text as yesterday,
      ((now() at time zone 'America/New_York')::date + 1)::text as tomorrow`,
  )
  await cubby.query(
    `update class_sessions set start_date = $2, end_date = $3 where id = $1`,
    first.sessionId,
    days?.yesterday,
    days?.tomorrow,
  )
  await cubby.query(
    `update session_meetings set date = $2, planned_date = $2 where session_id = $1`,
    first.sessionId,
    days?.yesterday,
  )
  const students = await cubby.query(
    'select e.user_id as id from enrollments e join users u on u.id = e.user_id where session_id = $1 order by u.first_name',
    first.sessionId,
  )
  const [meeting] = await cubby.query(
    'select id from session_meetings where session_id = $1',
    first.sessionId,
  )
  return { ...first, students, meetingId: String(meeting?.id) }
}

/** An instructor's phone sends a mark. */
async function markAsInstructor(meetingId: string, user_id: unknown, status: string) {
  const loggedIn = await send(cubby, '/users/login', instructor)
  const { token } = (await loggedIn.json()) as { token: string }
  const marked_at = new Date().toISOString()
  const mark = { key: crypto.randomUUID(), user_id, status, missed_minutes: null, note: '', marked_at }
  await send(cubby, `/meetings/${meetingId}/attendance`, { marks: [mark] }, token, 'PUT')
}

it('an administrator sees attendance as it arrives, corrects it with a reason, and exports it', {
  timeout: 120_000,
}, async () => {
  const { meetingId, students } = await aRunningSession()
  const page = await cubby.desktop().open('/admin/classes')
  await logIn(page, admin)
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await card.getByRole('button', { name: /^1 session/ }).click()
  await page.getByRole('link', { name: /^Attendance of/ }).click()
  await page.getByText('No one has taken attendance in this session yet.').waitFor()
  await page.getByRole('heading', { level: 1, name: `Attendance: ${TITLE}` }).waitFor()

  await markAsInstructor(meetingId, students[0]?.id, 'absent')
  const rosa = page.getByRole('button', { name: /^Rosa Quimby, .*: Absent$/ })
  await rosa.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await rosa.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct the Attendance' })
  await dialog.getByLabel('Attendance').selectOption('Late')
  await dialog.getByLabel('Minutes missed').fill('30')
  await dialog.getByRole('button', { name: 'Correct the Attendance' }).click()
  await dialog.getByRole('alert').getByText('Please give a reason for the correction').waitFor()
  await dialog.getByLabel('Reason').fill('She signed in at 9:30')
  await dialog.getByRole('button', { name: 'Correct the Attendance' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const corrected = page.getByRole('button', { name: /^Rosa Quimby, .*: Late, 30 min, corrected$/ })
  await corrected.waitFor()
  await page
    .getByRole('row', { name: /Rosa Quimby/ })
    .getByText('3 h of 3.5 h')
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Rosa Quimby/)

  await corrected.click()
  const [newest, oldest] = await dialog
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .allTextContents()
  expect(newest).toMatch(/^Late, 30 min.*Reason: She signed in at 9:30$/)
  expect(oldest).toMatch(/^Absent/)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  const rows = await exportedRows(page, 'Export')
  expect(rows.filter((row) => row.includes('Rosa Quimby'))).toHaveLength(1)
  const download = async (name: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return pdfText(await readFile(await file.path()))
  }
  await cubby.query(
    `insert into settings (name, value, updated_at) values ('provider_license', '"NY 48213"', now())`,
  )
  const [sheet = '', ...more] = await download(/^Sign-in sheet/)
  expect(more).toEqual([])
  for (const text of [
    'Cubby Training',
    '412 Court Street',
    '(718) 555-0134',
    'License: NY 48213',
    TITLE,
    'Room 2',
    '9:00 AM–12:30 PM',
    'Printed name Signature Time in Time out 1 Rosa Quimby pending 2 Tova Quimby pending 3 4 5 6 7 Instructor',
    'Page 1 of 1',
  ]) {
    expect(sheet).toContain(text)
  }
  const [record = ''] = await download(/^Attendance record/)
  for (const text of [
    'Rosa Quimby 3 0.5 0 0 3.5',
    'Tova Quimby 0 0 3.5 0 3.5',
    'Rosa Quimby Late, 30 min * 3',
    'Reason for the correction: She signed in at 9:30',
    'Tova Quimby Not marked',
    '* Corrected by an administrator.',
    'Printed ',
  ]) {
    expect(record).toContain(text)
  }
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Class Management' }).waitFor()
})

it('an administrator reads in the panel of a student what they attended', { timeout: 60_000 }, async () => {
  const [student] = await cubby.query(
    `select u.id, u.first_name || ' ' || u.last_name as name from attendance_marks m
     join users u on u.id = m.user_id where u.deleted_at is null group by u.id order by count(*) desc limit 1`,
  )
  const page = await cubby.desktop().open(`/admin/users?user=${student?.id}&view=table`)
  await logIn(page, admin)
  const attendance = page.getByRole('region', { name: /^Attendance/ })
  await attendance
    .getByText(/ h of /)
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await attendance.getByRole('link').first().click()
  await page.waitForURL(/\/admin\/sessions\/[^/]+\/attendance/)
  await page
    .getByRole('button', { name: new RegExp(`^${student?.name}, `) })
    .first()
    .waitFor()
})

it('an administrator confirms meetings before there can be attendance', { timeout: 60_000 }, async () => {
  const [session] = await cubby.query(
    `select id, class_id from class_sessions where meetings_confirmed_at is null and removed_at is null limit 1`,
  )
  const page = await cubby
    .desktop()
    .open(`/admin/classes?attendance=${session?.class_id}&session=${session?.id}`)
  await logIn(page, admin)
  await page.getByRole('button', { name: 'Confirm meetings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meetings' })
  const day = dialog.getByRole('gridcell').getByRole('button')
  await day.first().waitFor()
  const boxes = await day.evaluateAll((days) => days.map((one) => one.getBoundingClientRect().toJSON()))
  const gaps = boxes.flatMap(({ left, bottom }) =>
    boxes.filter((below) => below.left === left && below.top > bottom - 1).map(({ top }) => top - bottom),
  )
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3)
  await dialog.getByRole('button', { name: 'Confirm Meetings' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('No meeting has begun yet').waitFor()
})
