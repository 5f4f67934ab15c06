import type { NewMark } from '@cubby/contract/teaching/attendance'
import { expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { rotateSigningKey } from '../../school/signing/signing-key.ts'

/** After the meeting: passes may arrive late. */
const clock = aClock(new Date('2026-11-02T18:00:00Z'))
const test = useTestApp({ clock: clock.clock })

/** Approves a student for a session and returns the student's pass. */
async function aPassFor(session: TestSession) {
  const student = await aUser(test)
  const enrollment = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollment}/approve`)
  const { body } = await test.as(student).get('/users/passes')
  return { student, enrollment, code: body.passes[0]?.code ?? '' }
}

/** Moves the meeting of a session to the morning of 2 November, 9 AM to noon in New York, with an instructor. */
async function aMeetingOf(session: TestSession) {
  const instructor = await aUser(test, { role: 'instructor' })
  await changeRows(test, 'class_sessions', session.id, { instructor_id: instructor.id })
  const { id } = await test.deps.db
    .updateTable('session_meetings')
    .set({ date: '2026-11-02', start_time: '09:00', end_time: '12:00', moved_at: new Date() })
    .where('session_id', '=', session.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { instructor, meetingId: id }
}

/** A meeting with its instructor and an approved student. */
async function aDoor() {
  const session = await aSession(test)
  const pass = await aPassFor(session)
  return { session, ...pass, ...(await aMeetingOf(session)) }
}

/** Scans passes at a time of that morning in New York. */
const scan = async (
  user: TestUser,
  meetingId: string,
  codes: readonly string[],
  { time = '09:03', keys = codes.map(() => crypto.randomUUID()) as readonly string[] } = {},
) => {
  const scanned_at = new Date(`2026-11-02T${time}:00-05:00`).toISOString()
  const check_ins = codes.map((code, at) => ({ key: keys[at] ?? '', code, scanned_at }))
  const response = await test.as(user).post(`/meetings/${meetingId}/check-ins`, { check_ins })
  return { ...response, outcomes: response.body.check_ins?.map(({ outcome }) => outcome) }
}
const outcomeOf = async (...args: Parameters<typeof scan>) => (await scan(...args)).outcomes
const markByHand = (user: TestUser, meetingId: string, mark: Partial<NewMark>, reason?: string) =>
  test.as(user).put(`/meetings/${meetingId}/attendance`, {
    marks: [{ key: crypto.randomUUID(), missed_minutes: null, note: '', ...mark }],
    ...(reason && { reason }),
  })
const stored = async (meetingId: string) =>
  (await rowsIn(test, 'attendance_marks', { meeting_id: meetingId })).length

it('checks a student in once, however often the pass is scanned or sent', async () => {
  const { instructor, meetingId, student, code } = await aDoor()
  const keys = ['first scan']
  const first = await scan(instructor, meetingId, [code], { keys })
  expect(first.status).toBe(200)
  expect(first.body.check_ins).toEqual([
    { key: 'first scan', outcome: 'checked_in', user_id: student.id, is_unpaid: true },
  ])
  expect(first.body.attendance.marks).toMatchObject([
    { user_id: student.id, status: 'present', missed_minutes: null, is_check_in: true, is_correction: false },
  ])
  expect((await scan(instructor, meetingId, [code], { keys })).body).toEqual(first.body)
  expect(await stored(meetingId)).toBe(1)

  const later = await scan(instructor, meetingId, [code], { time: '09:30' })
  expect(later.outcomes).toEqual(['already_checked_in'])
  expect(later.body.attendance).toEqual(first.body.attendance)
})

it('counts the first scan of two devices, even if it arrives last', async () => {
  const { instructor, meetingId, code } = await aDoor()
  await scan(instructor, meetingId, [code], { time: '09:30' })
  const earlier = await scan(instructor, meetingId, [code])
  expect(earlier.outcomes).toEqual(['checked_in'])
  expect(earlier.body.attendance.marks).toMatchObject([{ status: 'present' }])
})

it('marks a student as late after ten minutes, and refuses scans outside the time of the meeting', async () => {
  const { instructor, meetingId, code } = await aDoor()
  expect(await outcomeOf(instructor, meetingId, [code], { time: '06:59' })).toEqual(['too_early'])
  expect(await outcomeOf(instructor, meetingId, [code], { time: '12:00' })).toEqual(['too_late'])
  expect(await stored(meetingId)).toBe(0)
  const { body } = await scan(instructor, meetingId, [code], { time: '09:25' })
  expect(body.attendance.marks).toMatchObject([{ status: 'late', missed_minutes: 25 }])
})

it('counts a scan from the future as made now', async () => {
  const { instructor, meetingId, code } = await aDoor()
  const after = clock.now()
  clock.set(new Date('2026-11-02T14:05:00Z'))
  const ahead = await scan(instructor, meetingId, [code], { time: '12:30' })
  clock.set(after)
  expect(ahead.body.attendance.marks).toMatchObject([
    { status: 'present', marked_at: '2026-11-02T14:05:00.000Z' },
  ])
})

it('refuses passes that do not admit to this meeting, each by itself', async () => {
  const { instructor, meetingId, session, code } = await aDoor()
  const other = await aPassFor(await aSession(test))
  const moving = await aSession(test)
  const [withdrawn, pending] = [await aPassFor(moving), await aPassFor(moving)]
  await test.as(withdrawn.student).delete(`/enrollments/${withdrawn.enrollment}`)
  await changeRows(test, 'enrollments', pending.enrollment, { status: 'pending' })
  const [encoded, signature] = code.split('.')
  const [forged] = other.code.split('.')
  const altered = `${forged}.${signature}`
  const door = await scan(instructor, meetingId, [other.code, altered, `${encoded}.AAAA`, code])
  expect(door.outcomes).toEqual(['other_session', 'altered', 'unreadable', 'checked_in'])
  expect(await stored(meetingId)).toBe(1)

  const next = await aMeetingOf(moving)
  expect(await outcomeOf(next.instructor, next.meetingId, [withdrawn.code, pending.code])).toEqual([
    'not_on_roster',
    'not_approved',
  ])
  expect(session.id).not.toBe(moving.id)
})

it('accepts a pass that a retired key signed', async () => {
  const { instructor, meetingId, code } = await aDoor()
  await rotateSigningKey(test.deps)
  expect(await outcomeOf(instructor, meetingId, [code])).toEqual(['checked_in'])
})

it('replaces an earlier mark that the student was absent, but never that of an administrator', async () => {
  const { instructor, meetingId, student, code } = await aDoor()
  const absent = { user_id: student.id, status: 'absent', marked_at: '2026-11-02T14:05:00.000Z' } as const
  await markByHand(instructor, meetingId, absent)
  const late = await scan(instructor, meetingId, [code], { time: '09:15' })
  expect(late.outcomes).toEqual(['checked_in'])
  expect(late.body.attendance.marks).toMatchObject([{ status: 'late', missed_minutes: 15 }])
  await markByHand(test.admin, meetingId, absent, 'Left before the class')
  const again = await scan(instructor, meetingId, [code], { time: '09:20' })
  expect(again.outcomes).toEqual(['overruled'])
  expect(again.body.attendance.marks).toMatchObject([{ status: 'absent', is_correction: true }])
})

it('is open to administrators without a reason, and not to other instructors or students', async () => {
  const { meetingId, student, code } = await aDoor()
  const other = await aUser(test, { role: 'instructor' })
  expect(codeOf(await scan(other, meetingId, [code]))).toBe('meeting_not_found')
  expect(codeOf(await scan(student, meetingId, [code]))).toBe('forbidden')
  const { body } = await scan(test.admin, meetingId, [code])
  expect(body.attendance.marks).toMatchObject([{ is_correction: false, is_check_in: true }])
})

it('refuses a cancelled meeting', async () => {
  const { instructor, meetingId, code } = await aDoor()
  await changeRows(test, 'session_meetings', meetingId, { status: 'cancelled' })
  expect(codeOf(await scan(instructor, meetingId, [code]))).toBe('meeting_cancelled')
})

it('gives instructors the keys and the unpaid students with the roster', async () => {
  const { instructor, session, student } = await aDoor()
  const read = async () => {
    const { body } = await test.as(instructor).get(`/teaching/sessions/${session.id}/roster`)
    return body.roster
  }
  const { students, keys } = await read()
  expect(students).toMatchObject([{ id: student.id, is_unpaid: true }])
  const { body } = await test.get('/certificates/keys')
  expect(keys).toEqual(body.keys)
  const { payments } = (await test.as(student).get('/users/payments')).body
  await test.as(student).put(`/profile/payments/${payments[0]?.id}`, { status: 'paid' })
  expect((await read()).students).toMatchObject([{ is_unpaid: false }])
})
