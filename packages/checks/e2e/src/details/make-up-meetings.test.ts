import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { endMeeting, findSession, instructor, startMeeting } from '../harness/door.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { createClass, enrollThroughApi, send } from '../harness/server-state.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Paper and Paste'

/** Yesterday, a student missed the only meeting of a session. Another session of the class meets now. */
async function aMissedMeeting() {
  const sessions = await createClass(cubby, TITLE, [
    { date: '2099-03-02', capacity: 8 },
    { date: '2099-03-09', capacity: 8 },
  ])
  const [session, other] = sessions
  if (!session || !other) throw new Error('the class has no sessions')
  const { student } = await enrollThroughApi(cubby, session, 'Rosa')
  const token = await tokenOf(admin)
  const [enrollment] = await cubby.query(
    'select id, user_id from enrollments where session_id = $1',
    session.sessionId,
  )
  await send(cubby, `/enrollments/${enrollment?.id}/approve`, {}, token)
  const yesterday = "((now() at time zone 'America/New_York')::date - 1)"
  await cubby.query(
    `update class_sessions set start_date = ${yesterday}, end_date = ${yesterday} where id = $1`,
    session.sessionId,
  )
  const [missed] = await cubby.query(
    `update session_meetings set date = ${yesterday}, planned_date = ${yesterday} where session_id = $1 returning id`,
    session.sessionId,
  )
  const mark = { user_id: enrollment?.user_id, status: 'absent', missed_minutes: null, note: '' }
  const marks = [{ ...mark, key: crypto.randomUUID(), marked_at: new Date().toISOString() }]
  await send(cubby, `/meetings/${missed?.id}/attendance`, { marks }, await tokenOf(instructor), 'PUT')
  const meeting = await startMeeting(cubby, other)
  return { session, student, token, meeting }
}

async function tokenOf(user: { email: string; password: string }): Promise<string> {
  const loggedIn = await send(cubby, '/users/login', user)
  return ((await loggedIn.json()) as { token: string }).token
}

it('a student makes up what they missed with another group, and gets a certificate for the hours', {
  timeout: 180_000,
}, async () => {
  const { session, student, token, meeting } = await aMissedMeeting()
  const studentPage = await arriveAndLogIn(cubby.phone(), student)
  await studentPage.goto(`${cubby.proxy.url}/profile?section=enrollments`)
  const card = studentPage.getByRole('listitem').filter({ hasText: TITLE }).first()
  await card.getByText('Attended: 0 of 3.5 hours').waitFor()

  const office = await cubby
    .desktop()
    .open(`/admin/classes?attendance=${session.classId}&session=${session.sessionId}`)
  await logIn(office, admin)
  await office.getByRole('button', { name: /^Rosa Quimby, .*: Absent$/ }).click()
  await office.getByRole('button', { name: 'Assign a make-up meeting' }).click()
  const dialog = office.getByRole('dialog', { name: 'Make-up meetings' })
  const choice = dialog.getByLabel('Make-up meeting', { exact: true })
  await choice.waitFor()
  const value = await choice.locator('optgroup option').first().getAttribute('value')
  await choice.selectOption(value ?? '')
  await dialog.getByText(/^8 of 8 seats are free at this meeting\. Rosa Quimby takes one of them/).waitFor()
  expect(await violationsOn(office)).toEqual([])
  await dialog.getByRole('button', { name: 'Assign make-up meeting' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await office.getByRole('button', { name: /^Rosa Quimby, .*: Absent, Make-up/ }).waitFor()
  await office.getByRole('button', { name: 'Make-up meetings (1) of Rosa Quimby' }).click()
  await dialog.getByRole('list', { name: 'Assigned make-up meetings' }).getByText('Upcoming').waitFor()
  expect(await violationsOn(office)).toEqual([])
  await office.keyboard.press('Escape')

  // The student's phone gets it at once.
  const makeUps = card.getByRole('region', { name: 'Make-up meetings' })
  await makeUps.getByText(/Room 2/).waitFor()
  expect(await violationsOn(studentPage)).toEqual([])
  await studentPage.getByRole('link', { name: 'Cubby' }).first().click()
  await studentPage.getByText(`Make-up meeting: ${TITLE}`).waitFor()
  await studentPage.goto(`${cubby.proxy.url}/profile?section=notifications`)
  await studentPage.getByText(`You have a make-up meeting for ${TITLE}`).first().waitFor()

  const instructorPage = await arriveAndLogIn(cubby.phone(), instructor)
  await instructorPage.goto(`${cubby.proxy.url}/profile?section=teaching`)
  await findSession(instructorPage, TITLE)
  const sheet = instructorPage.getByRole('dialog', { name: 'Attendance' })
  const buttons = instructorPage.getByRole('button', { name: `Take attendance: ${TITLE}` })
  // Of the two sessions, that of today has the student of the other one.
  for (const button of await buttons.all()) {
    await button.click()
    await sheet.getByRole('listitem').first().waitFor()
    if ((await sheet.getByText('Make-up', { exact: true }).count()) > 0) break
    await instructorPage.keyboard.press('Escape')
  }
  await sheet.getByRole('listitem', { name: 'Rosa Quimby' }).getByText('Make-up', { exact: true }).waitFor()
  expect(await violationsOn(instructorPage)).toEqual([])
  await sheet.getByRole('button', { name: 'Present: Rosa Quimby' }).click()
  await sheet.getByText('1 of 1 marked. Saved on the server.').waitFor()

  // The hours count once the meeting is over.
  await endMeeting(cubby, meeting)
  await studentPage.goto(`${cubby.proxy.url}/profile?section=enrollments`)
  await card.getByText('Attended: 3 of 3.5 hours, 3 hours made up').waitFor()
  await office.reload()
  await office.getByText('3 h made up').waitFor()

  await cubby.query('update classes set required_hours_percent = 80 where id = $1', session.classId)
  await send(cubby, `/sessions/sessions/${session.sessionId}/status`, { status: 'completed' }, token, 'PATCH')
  await send(cubby, '/admin/certificates', { action: 'issue', session_id: session.sessionId }, token)
  expect(
    await cubby.query('select hours::float from certificates where session_id = $1', session.sessionId),
  ).toEqual([{ hours: 3 }])
})
