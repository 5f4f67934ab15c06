import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { archiveSessions } from './archive-sessions.ts'

const clock = aClock(new Date('2027-01-01T12:00:00Z'))
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(new Date('2027-01-01T12:00:00Z')))

async function aSessionWithStudents(day: string) {
  const session = await aSession(test, { days: [day, day] })
  const add = async (review: 'approve' | 'reject' | null) => {
    const id = await seatIn(test, await aUser(test), session)
    if (review) await test.asAdmin.post(`/enrollments/${id}/${review}`)
    return id
  }
  return { approved: await add('approve'), pending: await add(null), rejected: await add('reject'), session }
}

const row = (id: string) => rowIn(test, 'enrollments', id)

describe('after the last day of a session', () => {
  it.each([
    // New York is at UTC-5 in winter and UTC-4 in summer; the clocks change at 2 AM on the day itself.
    ['in winter', '2027-01-20', '2027-01-21T05:00:00Z'],
    ['in summer', '2027-07-20', '2027-07-21T04:00:00Z'],
    ['on the day the clocks go forward', '2027-03-14', '2027-03-15T04:00:00Z'],
    ['on the day the clocks go back', '2027-11-07', '2027-11-08T05:00:00Z'],
  ])('%s, enrollments become historical at midnight, not before', async (_when, day, midnight) => {
    const { approved } = await aSessionWithStudents(day)
    const at = async (seconds: number) => {
      clock.set(new Date(new Date(midnight).getTime() + seconds * 1000))
      await archiveSessions(test.deps)
      return (await row(approved)).completed_at !== null
    }
    expect(await at(-1)).toBe(false)
    expect(await at(0)).toBe(true)
    expect(await at(1)).toBe(true)
  })

  it('completes approved enrollments and archives the others with a reason, once', async () => {
    const { approved, pending, rejected, session } = await aSessionWithStudents('2027-01-20')
    clock.set(new Date('2027-01-22T12:00:00Z'))
    await archiveSessions(test.deps)
    const first = [await row(approved), await row(pending), await row(rejected)]
    expect(first).toMatchObject([
      {
        status: 'approved',
        completed_at: new Date('2027-01-20T20:30:00Z'),
        completion_reason: 'Session completed',
        archived_at: null,
      },
      {
        status: 'pending',
        archived_at: clock.now(),
        archived_reason: 'Not approved before the session ended',
      },
      { status: 'rejected', archived_at: clock.now(), archived_reason: 'Session ended' },
    ])
    clock.pass(86_400_000)
    await archiveSessions(test.deps)
    expect([await row(approved), await row(pending), await row(rejected)]).toEqual(first)
    const { status } = await rowIn(test, 'class_sessions', session.id)
    expect(status).toBe('completed')
  })

  it('appears in the history without an actor', async () => {
    const { approved } = await aSessionWithStudents('2027-01-20')
    clock.set(new Date('2027-01-22T12:00:00Z'))
    await archiveSessions(test.deps)
    const { body } = await test.asAdmin.get(`/enrollments/${approved}/history`)
    expect(body).toMatchObject({
      history: [{}, {}, { action: 'completed', by: 'system', reason: 'Session completed' }],
    })
  })
})
