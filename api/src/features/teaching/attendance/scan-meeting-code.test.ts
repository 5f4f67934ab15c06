import { createHmac } from 'node:crypto'
import type { NewMark } from '@cubby/contract/teaching/attendance'
import type { CheckInState } from '@cubby/contract/teaching/attendance-labels'
import { meetingCode, signedPart, stepAt } from '@cubby/rules/teaching/meeting-code'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2026-11-02T14:05:00Z'))
const test = useTestApp({ clock: clock.clock, isRateLimited: true })
/** Sets the clock to a time of 2 November in New York. */
const at = (time: string) => clock.set(new Date(`2026-11-02T${time}-05:00`))

/** A meeting from 9 AM to noon with its instructor and an approved student, at 9:05 AM. */
async function aMeeting() {
  at('09:05:00')
  const session = await aSession(test)
  const [instructor, student] = [await aUser(test, { role: 'instructor' }), await aUser(test)]
  await seatIn(test, student, session)
  await changeRows(test, 'enrollments', { user_id: student.id }, { status: 'approved' })
  await teach(session.id, instructor)
  const { id } = await test.deps.db
    .updateTable('session_meetings')
    .set({ date: '2026-11-02', start_time: '09:00', end_time: '12:00', moved_at: clock.now() })
    .where('session_id', '=', session.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { session, instructor, student, meetingId: id }
}

const teach = (sessionId: string, { id }: TestUser) =>
  changeRows(test, 'class_sessions', sessionId, { instructor_id: id })
const rosterFor = async (user: TestUser, sessionId: string) =>
  (await test.as(user).get(`/teaching/sessions/${sessionId}/roster`)).body.roster
const scan = (user: TestUser, code: string) => test.as(user).post('/users/check-ins', { code })
const stateAfter = async (user: TestUser, code: string): Promise<CheckInState | undefined> =>
  (await scan(user, code)).body.check_in?.state
const mark = (user: TestUser, meetingId: string, content: Partial<NewMark>, reason?: string) =>
  test.as(user).put(`/meetings/${meetingId}/attendance`, {
    marks: [
      {
        key: crypto.randomUUID(),
        missed_minutes: null,
        note: '',
        marked_at: clock.now().toISOString(),
        ...content,
      },
    ],
    ...(reason && { reason }),
  })
/** The student's check-ins as their phone shows them. */
const ownCheckIns = async (user: TestUser) =>
  (await test.as(user).get('/users/passes')).body.passes[0]?.check_ins

/** The code that the instructor's phone shows now, made from the roster. */
async function codeShownBy(instructor: TestUser, sessionId: string): Promise<string> {
  const { secrets = [] } = await rosterFor(instructor, sessionId)
  const [{ meeting_id: meetingId, secret } = { meeting_id: '', secret: '' }] = secrets
  const signed = signedPart({ meetingId, step: stepAt(clock.now().getTime()) })
  return meetingCode(signed, createHmac('sha256', secret).update(signed).digest('base64url'))
}

it('checks a student in once with a fresh code', async () => {
  const { session, instructor, student, meetingId } = await aMeeting()
  const code = await codeShownBy(instructor, session.id)
  at('09:05:29')
  expect((await scan(student, `https://cubby.test/profile?section=enrollments#${code}`)).body).toEqual({
    check_in: { session_id: session.id, meeting_id: meetingId, state: 'checked_in' },
  })
  expect(await stateAfter(student, code)).toBe('checked_in')
  const { marks, late_scans } = await rosterFor(instructor, session.id)
  expect(marks).toMatchObject([
    { user_id: student.id, status: 'present', is_check_in: true, marked_at: '2026-11-02T14:05:29.000Z' },
  ])
  expect(late_scans).toEqual([])
  expect(await ownCheckIns(student)).toEqual([
    { session_id: session.id, meeting_id: meetingId, state: 'checked_in' },
  ])
})

it('lets a late scan wait until the instructor marks the student', async () => {
  const { session, instructor, student, meetingId } = await aMeeting()
  const code = await codeShownBy(instructor, session.id)
  at('09:05:30')
  expect(await stateAfter(student, code)).toBe('waiting')
  const { marks, late_scans } = await rosterFor(instructor, session.id)
  expect(marks).toEqual([])
  expect(late_scans).toEqual([
    {
      meeting_id: meetingId,
      user_id: student.id,
      code_at: '2026-11-02T14:05:00.000Z',
      received_at: '2026-11-02T14:05:30.000Z',
    },
  ])
  expect(await ownCheckIns(student)).toMatchObject([{ state: 'waiting' }])
  at('09:10:00')
  await mark(instructor, meetingId, { user_id: student.id, status: 'absent' })
  expect(await ownCheckIns(student)).toMatchObject([{ state: 'declined' }])
  at('09:11:00')
  await mark(instructor, meetingId, { user_id: student.id, status: 'present' })
  expect(await ownCheckIns(student)).toMatchObject([{ state: 'checked_in' }])
})

it('marks students who scanned with one device, also those whose scan was late', async () => {
  const { session, instructor, student, meetingId } = await aMeeting()
  const friend = await aUser(test)
  await test.asAdmin.post(`/enrollments/${await seatIn(test, friend, session)}/approve`)
  await sql`update logins set device_hash = 'a phone' where user_id in (${student.id}, ${friend.id})`.execute(
    test.deps.db,
  )
  const code = await codeShownBy(instructor, session.id)
  expect(await stateAfter(student, code)).toBe('checked_in')
  expect((await rosterFor(instructor, session.id)).marks).toMatchObject([{ user_id: student.id }])
  at('09:07:00')
  expect(await stateAfter(friend, code)).toBe('waiting')
  const { marks, late_scans } = await rosterFor(instructor, session.id)
  expect(marks).toMatchObject([{ user_id: student.id, shares_device: true }])
  expect(late_scans).toMatchObject([{ meeting_id: meetingId, user_id: friend.id, shares_device: true }])
})

it('lets a fresh scan wait outside of the time of the meeting', async () => {
  const { session, instructor, student } = await aMeeting()
  at('12:00:00')
  expect(await stateAfter(student, await codeShownBy(instructor, session.id))).toBe('waiting')
})

it('does not check a student in whom an administrator has marked as absent', async () => {
  const { session, instructor, student, meetingId } = await aMeeting()
  await mark(test.admin, meetingId, { user_id: student.id, status: 'absent' }, 'Sent home')
  expect(await stateAfter(student, await codeShownBy(instructor, session.id))).toBe('declined')
})

it('refuses altered codes, codes of other meetings, and those of a former instructor', async () => {
  const { session, instructor, student, meetingId } = await aMeeting()
  const other = await aMeeting()
  const code = await codeShownBy(instructor, session.id)
  const [form, id, step, mac = ''] = code.split('.')
  for (const altered of [
    'not a code',
    [form, id, Number(step) + 1, mac].join('.'),
    [form, other.meetingId, step, mac].join('.'),
    [form, 'unknown', step, mac].join('.'),
    [form, id, step, `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`].join('.'),
  ]) {
    expect(codeOf(await scan(student, altered)), altered).toBe('meeting_code_invalid')
  }
  await teach(session.id, other.instructor)
  expect(codeOf(await scan(student, code))).toBe('meeting_code_invalid')
  await teach(session.id, instructor)
  expect(await stateAfter(student, code)).toBe('checked_in')
  expect((await rosterFor(instructor, session.id)).marks).toMatchObject([{ meeting_id: meetingId }])
})

it('refuses users without an approved seat, and cancelled and coming meetings', async () => {
  const { session, instructor, student, meetingId } = await aMeeting()
  const pending = await aUser(test)
  await seatIn(test, pending, session)
  const code = await codeShownBy(instructor, session.id)
  for (const user of [pending, await aUser(test), instructor]) {
    expect(codeOf(await scan(user, code))).toBe('not_in_session')
  }
  const change = (to: { date: string } | { status: 'cancelled' }) =>
    changeRows(test, 'session_meetings', meetingId, to)
  await change({ date: '2026-11-03' })
  expect(codeOf(await scan(student, code))).toBe('meeting_not_begun')
  await change({ status: 'cancelled' })
  expect(codeOf(await scan(student, code))).toBe('meeting_cancelled')
})

it('gives the secret of a meeting to its instructor only', async () => {
  const { session, instructor } = await aMeeting()
  expect((await rosterFor(instructor, session.id)).secrets).toHaveLength(1)
  expect(await rosterFor(test.admin, session.id)).not.toHaveProperty('secrets')
})

it('limits how many codes a user tries in an hour', async () => {
  const student = await aUser(test)
  for (let turn = 0; turn < 60; turn++) await test.deps.limits.spend('meetingCode', student.id)
  expect((await scan(student, 'not a code')).status).toBe(429)
})

it('makes the same code as the app', () => {
  const signed = signedPart({ meetingId: 'm1', step: 59_801_286 })
  const hmac = createHmac('sha256', 'secret').update(signed).digest('base64url')
  expect(meetingCode(signed, hmac)).toBe('meeting.m1.59801286.37pZXFPAYL-tBOIZgq2D84')
})
