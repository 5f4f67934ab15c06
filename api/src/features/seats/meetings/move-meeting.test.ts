import type { Meeting } from '@cubby/contract/seats/meetings'
import { describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2027-02-01T12:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const read = async ({ id }: TestSession) => (await test.asAdmin.get(`/sessions/${id}/meetings`)).body.meetings

/** Three days from 9 AM to 3:30 PM with a student. */
async function aWorkshop() {
  const session = await aSession(test, { days: ['2027-03-01', '2027-03-03'] })
  const student = await aUser(test)
  await seatIn(test, student, session)
  const { meetings } = await read(session)
  const [first, second, third] = meetings
  if (!first || !second || !third) throw new Error('a workshop has three meetings')
  return { session, student, first, second, third }
}

const messagesOf = async ({ id }: TestUser) => {
  const rows = await rowsIn(test, 'notifications', { user_id: id, type: 'session_changed' })
  return rows.map(({ message }) => message.replaceAll('CPR and First Aid Certification', 'CPR'))
}
const at = (meeting: Meeting, changes: Partial<Meeting> = {}) => {
  const { date, start_time, end_time } = { ...meeting, ...changes }
  return { date, start_time, end_time }
}

describe('moving a meeting', () => {
  it('changes its day, time, and hours, and notifies those enrolled', async () => {
    const { session, student, first, second } = await aWorkshop()
    const later = at(first, { date: second.date, start_time: '16:00', end_time: '20:00' })
    const { status, body } = await test.asAdmin.post(`/meetings/${first.id}/move`, later)
    expect(status).toBe(200)
    expect(body.meetings.meetings.find(({ id }) => id === first.id)).toEqual({
      ...first,
      ...later,
      moved_from: '2027-03-01',
      version: 2,
    })
    // 4 + 6.5 + 6.5 hours.
    expect(body.meetings.contact_hours).toBe(17)
    expect(await messagesOf(student)).toEqual([
      'The meeting of CPR on Mar 1, 2027, 9:00 AM–3:30 PM is now on Mar 2, 2027, 4:00–8:00 PM.',
    ])
    expect(await read(session)).toEqual(body.meetings)
  })

  it('back to its planned day and time ends the move', async () => {
    const { first } = await aWorkshop()
    await test.asAdmin.post(`/meetings/${first.id}/move`, at(first, { start_time: '10:00' }))
    const { body } = await test.asAdmin.post(`/meetings/${first.id}/move`, at(first))
    expect(body.meetings.meetings[0]).toMatchObject({ moved_from: null, version: 3 })
  })

  it('changes nothing and notifies nobody if it is there already', async () => {
    const { student, first } = await aWorkshop()
    const { body } = await test.asAdmin.post(`/meetings/${first.id}/move`, at(first))
    expect(body.meetings.meetings[0]).toEqual(first)
    expect(await messagesOf(student)).toEqual([])
  })

  it.each<[string, number, Partial<Meeting>]>([
    ['invalid_input', 400, { date: '2027-02-28' }],
    ['invalid_input', 400, { date: '2027-03-04' }],
    // It would end on the day after the session.
    ['invalid_input', 400, { date: '2027-03-03', start_time: '22:00', end_time: '02:00' }],
    ['invalid_input', 400, { date: '2027-03-02', start_time: '15:00', end_time: '17:00' }],
    ['invalid_input', 400, { start_time: '24:00' }],
    ['invalid_input', 400, { date: '2027-02-30' }],
  ])('is refused: %s', async (code, status, changes) => {
    const { session, student, first } = await aWorkshop()
    const before = await read(session)
    const response = await test.asAdmin.post(`/meetings/${first.id}/move`, at(first, changes))
    expect([response.status, codeOf(response)]).toEqual([status, code])
    expect(await read(session)).toEqual(before)
    expect(await messagesOf(student)).toEqual([])
  })

  it('is refused for an older version and for an unknown meeting', async () => {
    const { first } = await aWorkshop()
    const stale = { ...at(first, { start_time: '10:00' }), version: 7 }
    expect(codeOf(await test.asAdmin.post(`/meetings/${first.id}/move`, stale))).toBe('meetings_changed')
    expect(codeOf(await test.asAdmin.post('/meetings/unknown/move', at(first)))).toBe('meeting_not_found')
  })

  it('corrects one that is over without notifying anybody', async () => {
    const { student, first } = await aWorkshop()
    clock.set(new Date('2027-03-01T22:00:00Z'))
    const { body } = await test.asAdmin.post(`/meetings/${first.id}/move`, at(first, { end_time: '15:00' }))
    clock.set(new Date('2027-02-01T12:00:00Z'))
    expect(body.meetings.contact_hours).toBe(19)
    expect(await messagesOf(student)).toEqual([])
  })
})

describe('cancelling a meeting', () => {
  it('takes away its hours and notifies those enrolled, once', async () => {
    const { student, first } = await aWorkshop()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const { body } = await test.asAdmin.post(`/meetings/${first.id}/cancel`, { reason: 'Snow.' }, headers)
    expect(body.meetings.meetings[0]).toEqual({ ...first, status: 'cancelled', version: 2 })
    expect(body.meetings.contact_hours).toBe(13)
    expect(
      (await test.asAdmin.post(`/meetings/${first.id}/cancel`, { reason: 'Snow.' }, headers)).body,
    ).toEqual(body)
    expect((await test.asAdmin.post(`/meetings/${first.id}/cancel`, {})).body).toEqual(body)
    expect(await messagesOf(student)).toEqual([
      'The meeting of CPR on Mar 1, 2027, 9:00 AM–3:30 PM will not take place. Reason: Snow.',
    ])
  })

  it('is undone by moving it to a day', async () => {
    const { student, first } = await aWorkshop()
    await test.asAdmin.post(`/meetings/${first.id}/cancel`, {})
    const { body } = await test.asAdmin.post(`/meetings/${first.id}/move`, at(first))
    expect(body.meetings).toMatchObject({ contact_hours: 19.5, meetings: [{ status: 'scheduled' }, {}, {}] })
    expect(await messagesOf(student)).toContain(
      'The cancelled meeting of CPR is back on for Mar 1, 2027, 9:00 AM–3:30 PM.',
    )
  })

  it('leaves seats and enrollments as they are', async () => {
    const { session, first } = await aWorkshop()
    const seats = () =>
      test.deps.db
        .selectFrom('class_sessions')
        .select(['seats_taken', 'capacity', 'status'])
        .where('id', '=', session.id)
        .executeTakeFirst()
    const before = await seats()
    await test.asAdmin.post(`/meetings/${first.id}/cancel`, {})
    expect(await seats()).toEqual(before)
  })
})
