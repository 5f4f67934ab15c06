import { meetingTexts } from '@cubby/contract/seats/admin-texts'
import type { SessionMeetings } from '@cubby/contract/seats/meetings'
import { describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const read = async ({ id }: TestSession) => (await test.asAdmin.get(`/sessions/${id}/meetings`)).body.meetings
const set = ({ id }: TestSession, body: object, headers = {}) =>
  test.asAdmin.put(`/sessions/${id}/meetings`, body, headers)
const change = async (session: TestSession, changes: Parameters<typeof aSessionSave>[2]) =>
  test.asAdmin.put(`/sessions/${session.id}`, await aSessionSave(test, session, changes))

/** Tuesday, March 2 to Thursday, March 25, 2027: each day from 9 AM to 3:30 PM. */
const aCourse = () => aSession(test, { days: ['2027-03-02', '2027-03-25'] })
const tuesdaysAndThursdays = {
  pattern: { kind: 'weekdays', weekdays: ['tuesday', 'thursday'] },
  break_minutes: 30,
}
const datesOf = ({ meetings }: SessionMeetings) => meetings.map(({ date }) => date)

describe('the meetings of a session', () => {
  it('of up to seven days are every day, without confirmation', async () => {
    const meetings = await read(await aSession(test, { days: ['2027-03-01', '2027-03-07'] }))
    expect(meetings).toMatchObject({
      confirmed: true,
      pattern: { kind: 'daily' },
      meetings: { length: 7 },
      contact_hours: 45.5,
    })
  })

  it('of a longer one do not exist until an administrator confirms them', async () => {
    const course = await aCourse()
    expect(await read(course)).toMatchObject({
      confirmed: false,
      pattern: { kind: 'weekdays', weekdays: ['tuesday', 'thursday'] },
      meetings: [],
      contact_hours: null,
    })
    const { status, body } = await set(course, tuesdaysAndThursdays)
    expect(status).toBe(200)
    expect(body.meetings).toEqual(await read(course))
    // 8 meetings of 6.5 hours without half an hour of break.
    expect(body.meetings).toMatchObject({ confirmed: true, meetings: { length: 8 }, contact_hours: 48 })
    expect(datesOf(body.meetings).slice(0, 2)).toEqual(['2027-03-02', '2027-03-04'])
  })

  it.each([
    ['forward', ['2027-03-13', '2027-03-14'], 3],
    ['back', ['2027-11-06', '2027-11-07'], 5],
  ] as const)('have real hours in a night in which the clocks go %s', async (_, days, hours) => {
    const session = await aSession(test, { days })
    await change(session, { start_time: '23:00', end_time: '03:00' })
    expect(await read(session)).toMatchObject({ meetings: [{ date: days[0] }], contact_hours: hours })
  })

  it('keep their ids when they are set again, and appear in the audit log', async () => {
    const course = await aCourse()
    const before = (await set(course, tuesdaysAndThursdays)).body.meetings
    const holiday = { ...tuesdaysAndThursdays.pattern, exceptions: ['2027-03-04'] }
    const after = (await set(course, { pattern: holiday, break_minutes: 0 })).body.meetings
    expect(after).toMatchObject({ meetings: { length: 7 }, contact_hours: 45.5 })
    expect(before.meetings.map(({ id }) => id)).toEqual(
      expect.arrayContaining(after.meetings.map(({ id }) => id)),
    )
    const rows = await rowsIn(test, 'audit_log', { subject_id: course.id }, ['action', 'details'])
    expect(rows).toEqual([
      { action: 'session.meetings_set', details: { meetings: 8, hours: 48, break_minutes: 30 } },
      { action: 'session.meetings_set', details: { meetings: 7, hours: 45.5, break_minutes: 0 } },
    ])
  })

  it.each([
    [
      meetingTexts.noMeetings,
      { pattern: { kind: 'weekdays', weekdays: ['tuesday'], exceptions: [] } },
      ['2027-03-03', '2027-03-04'],
    ],
    [
      meetingTexts.invalidBreak,
      { pattern: { kind: 'daily' }, break_minutes: 390 },
      ['2027-03-03', '2027-03-04'],
    ],
    [
      meetingTexts.meetingOutsideSession,
      { pattern: { kind: 'dates', dates: ['2027-03-05'] } },
      ['2027-03-03', '2027-03-04'],
    ],
    [meetingTexts.noMeetings, { pattern: { kind: 'dates', dates: [] } }, ['2027-03-03', '2027-03-04']],
    [
      expect.any(String),
      { pattern: { kind: 'weekdays', weekdays: ['someday'] } },
      ['2027-03-03', '2027-03-04'],
    ],
  ] as const)('are refused: %s', async (message, body, days) => {
    const session = await aSession(test, { days })
    const before = await read(session)
    const response = await set(session, body)
    expect(response).toMatchObject({ status: 400, body: { error: message, code: 'invalid_input' } })
    expect(await read(session)).toEqual(before)
  })

  it('are refused for an older version', async () => {
    const course = await aCourse()
    const { version } = await read(course)
    await set(course, { ...tuesdaysAndThursdays, version })
    expect(codeOf(await set(course, { ...tuesdaysAndThursdays, version }))).toBe('meetings_changed')
  })

  it('are visible to its students and its instructor, and to nobody else', async () => {
    const session = await aSession(test)
    const [student, instructor, other] = [
      await aUser(test),
      await aUser(test, { role: 'instructor' }),
      await aUser(test, { role: 'instructor' }),
    ]
    await seatIn(test, student, session)
    await changeRows(test, 'class_sessions', session.id, { instructor_id: instructor.id })
    const statusFor = async (user: TestUser) =>
      (await test.as(user).get(`/sessions/${session.id}/meetings`)).status
    expect([await statusFor(student), await statusFor(instructor)]).toEqual([200, 200])
    expect([await statusFor(other), await statusFor(await aUser(test))]).toEqual([404, 404])
  })
})

describe('changing the days or times of a session', () => {
  it('keeps meeting every day when it is short', async () => {
    const session = await aSession(test, { days: ['2027-03-01', '2027-03-03'] })
    await change(session, { date: '2027-03-02', end_date: '2027-03-05' })
    expect(datesOf(await read(session))).toEqual(['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'])
  })

  it('plans the confirmed pattern again, at the new times', async () => {
    const course = await aCourse()
    await set(course, tuesdaysAndThursdays)
    await change(course, { end_date: '2027-03-11', end_time: '12:00' })
    // 4 meetings of 3 hours without half an hour of break.
    expect(await read(course)).toMatchObject({ confirmed: true, meetings: { length: 4 }, contact_hours: 10 })
  })

  it('leaves the meetings to be confirmed when they no longer fit', async () => {
    const course = await aCourse()
    await set(course, tuesdaysAndThursdays)
    await change(course, { date: '2027-03-03' })
    expect(await read(course)).toMatchObject({ confirmed: false, meetings: [], contact_hours: null })
    const actions = await rowsIn(
      test,
      'audit_log',
      { subject_id: course.id, action: 'session.meetings_unconfirmed' },
      ['action'],
    )
    expect(actions).toHaveLength(1)
  })

  it('never keeps a meeting outside the days', async () => {
    const session = await aSession(test, { days: ['2027-03-01', '2027-03-03'] })
    await change(session, { date: '2027-04-01', end_date: '2027-04-30' })
    expect(await read(session)).toMatchObject({ confirmed: false, meetings: [] })
  })

  it('changes no meeting when only the capacity changes', async () => {
    const course = await aCourse()
    const before = (await set(course, tuesdaysAndThursdays)).body.meetings
    await change(course, { capacity: 12 })
    expect(await read(course)).toEqual(before)
  })
})
