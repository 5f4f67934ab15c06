import { readCertificateCode } from '@cubby/rules/teaching/certificate-statement'
import { meetingCode, signedPart, startOfStep } from '@cubby/rules/teaching/meeting-code'
import { beforeEach, expect, it } from 'vitest'
import { mark } from '../../../testing/attendance.ts'
import { aClock } from '../../../testing/clock.ts'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { anotherSession, approve, assign, meetingsOf, twoSessions } from '../../../testing/make-up.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { remindOfClasses } from '../../catalog/classes/remind-of-classes.ts'

const start = new Date('2026-11-23T15:00:00Z')
/** When the first evening is over. */
const evening = new Date('2026-11-28T01:00:00Z')
const clock = aClock(start)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(start))

/** A student who missed the first of three days, 6.5 hours, and makes up two evenings of 2 hours. */
async function aMissedDay() {
  const scene = await twoSessions(test)
  const { admin, student, session, enrollment, missed, first } = scene
  const { body } = await assign(test, admin, { enrollment, meeting_id: first, missed_meeting_id: missed })
  clock.set(new Date('2026-11-27T15:00:00Z'))
  await mark(test, student, { session, days: ['2026-11-24'], status: 'absent' })
  await mark(test, student, { session, days: ['2026-11-25', '2026-11-26'] })
  await test.as(admin).patch(`/sessions/sessions/${session.id}/status`, { status: 'completed' })
  return { ...scene, id: body.make_up.id }
}

const attendanceOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/enrollments/my')
  return body.enrollments.map(({ attendance }) => attendance)
}

it('count for the certificate, the student, and what is missing', async () => {
  const { admin, student, session, other, id } = await aMissedDay()
  const proposed = async () => {
    const { body } = await test.as(admin).get(`/certificates/proposals/${session.id}`)
    return body.proposal.students.map(({ attended_hours, lacking }) => [attended_hours, lacking])
  }
  expect(await proposed()).toEqual([[13, '6.5 hours of 19.5 missing: Nov 24 absent']])
  await mark(test, student, { session: other, days: ['2026-11-27'], status: 'late', missed_minutes: 30 })
  const lacking = '5 hours of 19.5 missing: Nov 24 absent; 1.5 hours made up'
  expect(await proposed()).toEqual([[14.5, lacking]])
  expect(await attendanceOf(student)).toMatchObject([{ attended_hours: 13, made_up_hours: 0 }])
  clock.set(evening)
  expect(await attendanceOf(student)).toEqual([
    { attended_hours: 14.5, made_up_hours: 1.5, missed: 'Nov 24 absent', lacking },
  ])

  await changeRows(test, 'classes', session.classId, { required_hours_percent: 70 })
  const issued = await test.as(admin).post('/admin/certificates', { action: 'issue', session_id: session.id })
  expect(issued.body.issued).toBe(1)
  const { code } = await rowIn(test, 'certificates', { user_id: student.id })
  expect(readCertificateCode(code ?? '')?.statement.hours).toBe(14.5)
  await test.as(admin).delete(`/make-up-meetings/${id}`)
  expect((await proposed())[0]?.[0]).toBe(13)
})

it('do not count for two sessions: not once the student has a seat where they were made up', async () => {
  const { student, other } = await aMissedDay()
  await mark(test, student, { session: other, days: ['2026-11-27'] })
  clock.set(evening)
  await addRow(test, 'enrollments', {
    id: crypto.randomUUID(),
    user_id: student.id,
    session_id: other.id,
    status: 'approved',
    enrolled_at: start,
  })
  expect((await attendanceOf(student)).map((one) => one?.made_up_hours)).toEqual([0, 0])
})

it('are shown to administrators with the missed meeting, and at the meeting where they are made up', async () => {
  const { admin, student, session, other, missed, first, id } = await aMissedDay()
  await mark(test, student, { session: other, days: ['2026-11-27'] })
  clock.set(evening)
  const read = async (sessionId: string) => {
    const { body } = await test
      .as(admin)
      .get(`/admin/classes/${session.classId}/attendance?sessionId=${sessionId}`)
    return body.attendance
  }
  expect((await read(session.id))?.students).toMatchObject([
    {
      totals: { held: 1170, attended: 780, missed: 390, made_up: 120 },
      make_up_meetings: [{ id, missed_meeting_id: missed, session_id: other.id, status: 'present' }],
    },
  ])
  const there = await read(other.id)
  expect(there?.students).toEqual([])
  expect(there?.make_up_students).toMatchObject([
    { make_up_id: id, id: student.id, meeting_id: first, session_id: session.id, start_date: '2026-11-24' },
  ])
  const { text } = await test
    .as(admin)
    .get(`/admin/classes/${session.classId}/attendance/export?sessionId=${other.id}`)
  expect(text.split('\r\n')[1]).toMatch(
    new RegExp(`^2026-11-27,2026-11-27,.*${student.email},present,.*,2026-11-24$`),
  )
  for (const path of ['sign-in-sheets', 'attendance-record']) {
    const printed = await test.as(admin).get(`/sessions/${other.id}/${path}`)
    expect(printed.status).toBe(200)
  }
  const overview = await test.as(admin).get(`/admin/users/${student.id}/overview`)
  expect(JSON.stringify(overview.body)).toContain('"made_up":120')
})

it('can be recorded with the pass of the own session, also after that session', async () => {
  const { student, instructor, first, second } = await aMissedDay()
  const { body } = await test.as(student).get('/users/passes')
  const [pass] = body.passes
  clock.set(new Date('2026-11-27T23:05:00Z'))
  const scan = async (meetingId: string) => {
    const scanned_at = clock.now().toISOString()
    const response = await test.as(instructor).post(`/meetings/${meetingId}/check-ins`, {
      check_ins: [{ key: crypto.randomUUID(), code: pass?.code, scanned_at }],
    })
    return response.body.check_ins?.map(({ outcome }) => outcome)
  }
  expect(await scan(first)).toEqual(['checked_in'])
  clock.set(new Date('2026-11-28T23:05:00Z'))
  expect(await scan(second)).toEqual(['other_session'])
})

it('can be recorded with the code of the meeting', async () => {
  const { student, instructor, session, other, first, second } = await aMissedDay()
  clock.set(new Date('2026-11-27T23:05:00Z'))
  const { body } = await test.as(instructor).get(`/teaching/sessions/${other.id}/roster`)
  const scan = async (meetingId: string) => {
    const step = Math.floor((clock.now().getTime() - startOfStep(0)) / (startOfStep(1) - startOfStep(0)))
    const secret = body.roster.secrets?.find(({ meeting_id }) => meeting_id === meetingId)?.secret ?? ''
    const utf8 = new TextEncoder()
    const hash = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', utf8.encode(secret), hash, false, ['sign'])
    const signed = signedPart({ meetingId, step })
    const hmac = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(signed)))
    const code = meetingCode(signed, Buffer.from(hmac).toString('base64url'))
    const response = await test.as(student).post('/users/check-ins', { code })
    return codeOf(response) ?? response.body.check_in
  }
  const own = { session_id: session.id, meeting_id: first, state: 'checked_in' }
  expect(await scan(first)).toEqual(own)
  const passes = await test.as(student).get('/users/passes')
  expect(passes.body.passes[0]?.check_ins).toContainEqual(own)
  clock.set(new Date('2026-11-28T23:05:00Z'))
  expect(await scan(second)).toBe('not_in_session')
})

it('at the hour of an own meeting have no reminder of their own', async () => {
  const { admin, student, other } = await twoSessions(test)
  const evening = await anotherSession(test, other, { days: ['2026-11-27', '2026-11-27'] })
  const own = await anotherSession(test, other, { days: ['2026-11-27', '2026-11-27'] })
  const enrollment = await approve(test, { admin, student, session: own })
  const [meeting_id = ''] = await meetingsOf(test, evening)
  await assign(test, admin, { enrollment, meeting_id })
  clock.set(new Date('2026-11-27T15:00:00Z'))
  await remindOfClasses(test.deps)
  await remindOfClasses(test.deps)
  const rows = await rowsIn(test, 'notifications', { user_id: student.id, type: 'class_reminder' })
  expect(rows).toHaveLength(1)
})

it('are in the calendar, and the student is reminded of them once', async () => {
  const { admin, student, id } = await aMissedDay()
  await aUser(test)
  const { body } = await test.as(student).post('/profile/calendar-link')
  const calendar = async () => (await test.get(new URL(body.url).pathname.replace('/api', ''))).text
  expect(await calendar()).toMatch(
    new RegExp(
      `UID:${id}@[^]*?DTSTART;TZID=America/New_York:20261127T180000[^]*?SUMMARY:CPR \\(make-up meeting\\)`,
    ),
  )
  const reminders = async () => {
    await remindOfClasses(test.deps)
    const rows = await rowsIn(test, 'notifications', { user_id: student.id, type: 'class_reminder' })
    return rows.map(({ message }) => message)
  }
  const expected = ['CPR meets today, 6 PM (Nov 27, 2026). Where: Room 2.']
  expect(await reminders()).toEqual(expected)
  expect(await reminders()).toEqual(expected)
  await test.as(admin).delete(`/make-up-meetings/${id}`)
  expect(await calendar()).not.toContain(id)
})
