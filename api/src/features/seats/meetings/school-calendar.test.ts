import type { SchoolCalendar } from '@cubby/contract/seats/school-calendar'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { meetingsOf } from '../../../testing/make-up.ts'
import { settingsForm } from '../../../testing/permissions.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const { clock } = aClock(new Date('2027-02-01T12:00:00Z'))
const test = useTestApp({ clock })
let instructor: TestUser
const rooms = [
  { name: 'Room 1', address: '', places: 10 },
  { name: 'Room 2', address: '412 Court Street, Brooklyn', places: 12 },
]
const holidays = [{ name: 'Founders day', first_day: '2027-03-19', last_day: '2027-03-19' }]

beforeAll(async () => {
  instructor = await aUser(test, { role: 'instructor' })
  const body = { ...settingsForm, rooms, holidays }
  expect((await test.asAdmin.put('/admin/settings', body)).status).toBe(200)
})

async function calendarOf(startDate: string, endDate = startDate): Promise<SchoolCalendar> {
  const { body } = await test.asAdmin.get(`/admin/calendar?startDate=${startDate}&endDate=${endDate}`)
  return body.calendar
}

/** A session from 9 AM to 3:30 PM at a place, by an instructor of its own. */
async function sessionAt(location: string, day: string, changes: object = {}) {
  const session = await aSession(test, { days: [day, day] })
  const body = await aSessionSave(test, session, { location, ...changes })
  expect((await test.asAdmin.put(`/sessions/${session.id}`, body)).status).toBe(200)
  return session
}

describe('the calendar of the school', () => {
  it('has the meetings of these days with their room, instructor, and seats', async () => {
    const session = await sessionAt('room 2', '2027-03-01', { instructor_id: instructor.id })
    await seatIn(test, await aUser(test), session)
    await sessionAt('Room 1', '2027-03-03')
    const { meetings, ...rest } = await calendarOf('2027-03-01', '2027-03-02')
    expect(rest).toEqual({
      rooms,
      holidays: [],
      unconfirmed: [],
      instructors: expect.arrayContaining([{ id: instructor.id, name: 'Test User' }]),
    })
    expect(meetings).toEqual([
      {
        session_id: session.id,
        class_id: session.classId,
        class_title: 'CPR and First Aid Certification',
        start_date: '2027-03-01',
        end_date: '2027-03-01',
        meeting: expect.objectContaining({ date: '2027-03-01', start_time: '09:00', version: 1 }),
        location: 'room 2',
        room: 'Room 2',
        instructor_id: instructor.id,
        instructor_name: 'Test User',
        capacity: 10,
        seats_taken: 1,
        is_over: false,
        conflicts: [],
      },
    ])
  })

  it('marks two meetings in one room and of one instructor, and a meeting on a holiday', async () => {
    const own = { instructor_id: instructor.id }
    await sessionAt('Room 2', '2027-03-18', own)
    await sessionAt('Room 2', '2027-03-18', { ...own, start_time: '15:00', end_time: '17:00' })
    await sessionAt('At the fire station', '2027-03-19')
    const { meetings, holidays: found } = await calendarOf('2027-03-18', '2027-03-19')
    expect(meetings.map(({ conflicts }) => conflicts)).toEqual([
      [
        { kind: 'room', with: 'CPR and First Aid Certification, 3:00–5:00 PM' },
        { kind: 'instructor', with: 'CPR and First Aid Certification, 3:00–5:00 PM' },
      ],
      [
        { kind: 'room', with: 'CPR and First Aid Certification, 9:00 AM–3:30 PM' },
        { kind: 'instructor', with: 'CPR and First Aid Certification, 9:00 AM–3:30 PM' },
      ],
      [{ kind: 'holiday', with: 'Founders day' }],
    ])
    expect(meetings.map(({ room }) => room)).toEqual(['Room 2', 'Room 2', null])
    expect(found).toEqual(holidays)
  })

  it('marks a meeting whose room a night of the day before still takes', async () => {
    await sessionAt('Room 1', '2027-03-10', {
      end_date: '2027-03-11',
      start_time: '22:00',
      end_time: '08:00',
    })
    await sessionAt('Room 1', '2027-03-11', { start_time: '07:00', end_time: '09:00' })
    const { meetings } = await calendarOf('2027-03-11')
    expect(meetings.map(({ conflicts }) => conflicts.map(({ kind }) => kind))).toEqual([['room']])
  })

  it('leaves out cancelled and removed sessions, and names those without confirmed meetings', async () => {
    const [cancelled, removed] = [
      await sessionAt('Room 1', '2027-04-05'),
      await sessionAt('Room 1', '2027-04-05'),
    ]
    await test.asAdmin.patch(`/sessions/sessions/${cancelled.id}/status`, { status: 'cancelled' })
    await test.asAdmin.delete(`/sessions/${removed.id}`)
    const course = await aSession(test, { days: ['2027-04-01', '2027-04-30'] })
    const { meetings, unconfirmed } = await calendarOf('2027-04-05')
    expect(meetings).toEqual([])
    expect(unconfirmed.map(({ session_id }) => session_id)).toEqual([course.id])
  })

  it.each([
    'startDate=2027-03-02&endDate=2027-03-01',
    'startDate=2027-03-01&endDate=2027-04-12',
    'startDate=x',
    '',
  ])('refuses other days: %s', async (query) => {
    const response = await test.asAdmin.get(`/admin/calendar?${query}`)
    expect([response.status, codeOf(response)]).toEqual([400, 'invalid_input'])
  })
})

describe('the consequences of moving a meeting', () => {
  const preview = (meetingId: string, body: object) =>
    test.asAdmin.post(`/meetings/${meetingId}/move/consequences`, body)

  it('are its notifications and its conflicts at the new time, and nothing is moved', async () => {
    const workshop = await aSession(test, { days: ['2027-05-03', '2027-05-05'] })
    const body = await aSessionSave(test, workshop, { location: 'Room 2' })
    await test.asAdmin.put(`/sessions/${workshop.id}`, body)
    const quiet = await aUser(test)
    await seatIn(test, quiet, workshop)
    await seatIn(test, await aUser(test), workshop)
    await test.as(quiet).put('/profile/email-preferences', { general_updates: false })
    await sessionAt('Room 2', '2027-05-04', { start_time: '16:00', end_time: '19:00' })
    const [first = ''] = await meetingsOf(test, workshop)
    const before = await calendarOf('2027-05-03', '2027-05-05')
    const to = { date: '2027-05-04', start_time: '17:00', end_time: '20:00', version: 1 }
    const { status, body: found } = await preview(first, to)
    expect(status).toBe(200)
    expect(found.consequences).toEqual({
      notifications: 2,
      emails: 1,
      calls: 0,
      conflicts: [{ kind: 'room', with: 'CPR and First Aid Certification, 4:00–7:00 PM' }],
    })
    expect(await calendarOf('2027-05-03', '2027-05-05')).toEqual(before)
    const moved = await test.asAdmin.post(`/meetings/${first}/move`, to)
    expect(moved.status).toBe(200)
  })

  it('are refused where the move is', async () => {
    const session = await aSession(test, { days: ['2027-05-10', '2027-05-10'] })
    const [meeting = ''] = await meetingsOf(test, session)
    const times = { start_time: '09:00', end_time: '12:00' }
    expect(codeOf(await preview(meeting, { date: '2027-05-11', ...times }))).toBe('invalid_input')
    expect(codeOf(await preview(meeting, { date: '2027-05-10', ...times, version: 9 }))).toBe(
      'meetings_changed',
    )
    expect(codeOf(await preview('unknown', { date: '2027-05-10', ...times }))).toBe('meeting_not_found')
  })
})
