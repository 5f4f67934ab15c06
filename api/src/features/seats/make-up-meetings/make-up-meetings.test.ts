import type { SessionSave } from '@cubby/contract/catalog/class-save'
import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { anotherSession, approve, assign, meetingsOf, twoSessions } from '../../../testing/make-up.ts'
import { changeRows } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const start = new Date('2026-11-23T15:00:00Z')
const clock = aClock(start)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(start))

const ownMakeUps = async (user: TestUser) => {
  const { body } = await test.as(user).get('/enrollments/my')
  return body.enrollments.flatMap(({ make_up_meetings = [] }) => make_up_meetings)
}
const titles = async (user: TestUser) => {
  const { body } = await test.as(user).get('/notifications')
  return body.notifications.map(({ title }) => title).filter((title) => title.includes('make-up'))
}
const optionsOf = async (user: TestUser, enrollment: string) => {
  const { body } = await test.as(user).get(`/enrollments/${enrollment}/make-up-options`)
  return body.options
}
const audited = async (enrollment: string) => {
  const rows = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', enrollment)
    .where('action', 'like', 'enrollment.make_up%')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id }) => [action.replace('enrollment.make_up_', ''), actor_id])
}

describe('assigning', () => {
  it('gives a student a meeting of another session, and notifies them', async () => {
    const { admin, student, enrollment, missed, first, other } = await twoSessions(test)
    const { status, body } = await assign(test, admin, {
      enrollment,
      meeting_id: first,
      missed_meeting_id: missed,
    })
    expect(status).toBe(201)
    expect(body.make_up).toMatchObject({ enrollment_id: enrollment, meeting_id: first, is_cancelled: false })
    expect(await ownMakeUps(student)).toMatchObject([
      { id: body.make_up.id, session_id: other.id, location: 'Room 2', meeting: { date: '2026-11-27' } },
    ])
    expect(await titles(student)).toEqual(['You have a make-up meeting for CPR'])
    expect(await audited(enrollment)).toEqual([['assigned', admin.id]])
  })

  it('offers the coming meetings with their free places, and those that are over', async () => {
    const scene = await twoSessions(test)
    const { admin, session, enrollment, first, second, other } = scene
    const past = await anotherSession(test, session, { days: ['2026-11-19', '2026-11-20'] })
    const others = [await aUser(test), await aUser(test)]
    await seatIn(test, others[0] ?? admin, other)
    const enrolled = await approve(test, { admin, student: others[1] ?? admin, session })
    await assign(test, admin, { enrollment: enrolled, meeting_id: first })
    const [earlier, later] = await meetingsOf(test, past)
    expect(
      (await optionsOf(admin, enrollment)).map(({ meeting, free, capacity, is_over }) => [
        meeting.id,
        free,
        capacity,
        is_over,
      ]),
    ).toEqual([
      [first, 0, 2, false],
      [second, 1, 2, false],
      [later, 12, 12, true],
      [earlier, 12, 12, true],
    ])
    await assign(test, admin, { enrollment, meeting_id: second })
    const ids = (await optionsOf(admin, enrollment)).map(({ meeting }) => meeting.id)
    expect(ids).not.toContain(second)
  })

  it.each<[string, (scene: Awaited<ReturnType<typeof twoSessions>>) => Promise<string | undefined>]>([
    [
      'make_up_full',
      async ({ admin, session, enrollment, first, other }) => {
        const [ada, bob] = [await aUser(test), await aUser(test)]
        await seatIn(test, ada, other)
        const enrolled = await approve(test, { admin, student: bob, session })
        await assign(test, admin, { enrollment: enrolled, meeting_id: first })
        return codeOf(await assign(test, admin, { enrollment, meeting_id: first }))
      },
    ],
    [
      'make_up_not_approved',
      async ({ admin, session, first }) => {
        const pending = await seatIn(test, await aUser(test), session)
        return codeOf(await assign(test, admin, { enrollment: pending, meeting_id: first }))
      },
    ],
    [
      'make_up_unconfirmed',
      async ({ admin, session, enrollment, first }) => {
        await changeRows(test, 'class_sessions', session.id, {
          meeting_pattern: null,
          meetings_confirmed_at: null,
        })
        return codeOf(await assign(test, admin, { enrollment, meeting_id: first }))
      },
    ],
    [
      'make_up_other_class',
      async ({ admin, enrollment }) => {
        const { first } = await twoSessions(test)
        return codeOf(await assign(test, admin, { enrollment, meeting_id: first }))
      },
    ],
    [
      'make_up_own_session',
      async ({ admin, enrollment, missed }) =>
        codeOf(await assign(test, admin, { enrollment, meeting_id: missed })),
    ],
    [
      'make_up_exists',
      async ({ admin, enrollment, first }) => {
        await assign(test, admin, { enrollment, meeting_id: first })
        return codeOf(await assign(test, admin, { enrollment, meeting_id: first }))
      },
    ],
    [
      'meeting_cancelled',
      async ({ admin, enrollment, first }) => {
        await test.as(admin).post(`/meetings/${first}/cancel`, {})
        return codeOf(await assign(test, admin, { enrollment, meeting_id: first }))
      },
    ],
    [
      'meeting_not_found',
      async ({ admin, enrollment, first, second }) =>
        codeOf(await assign(test, admin, { enrollment, meeting_id: first, missed_meeting_id: second })),
    ],
  ])('is refused with %s', async (code, attempt) => {
    expect(await attempt(await twoSessions(test))).toBe(code)
  })

  it('records afterwards that a student was at a meeting, also a full one, and notifies nobody', async () => {
    const { admin, student, enrollment, first, other } = await twoSessions(test, { capacity: 1 })
    await seatIn(test, await aUser(test), other)
    expect(codeOf(await assign(test, admin, { enrollment, meeting_id: first }))).toBe('make_up_full')
    clock.set(new Date('2026-11-29T15:00:00Z'))
    expect((await assign(test, admin, { enrollment, meeting_id: first })).status).toBe(201)
    expect(await titles(student)).toEqual([])
  })
})

describe('a make-up meeting', () => {
  const aMakeUp = async () => {
    const scene = await twoSessions(test)
    const { body } = await assign(test, scene.admin, {
      enrollment: scene.enrollment,
      meeting_id: scene.first,
    })
    return { ...scene, id: body.make_up.id }
  }

  it('can be cancelled once, which notifies the student, and then be assigned again', async () => {
    const { admin, student, enrollment, first, id } = await aMakeUp()
    for (let times = 0; times < 2; times++) {
      const cancelled = await test.as(admin).delete(`/make-up-meetings/${id}`)
      expect(cancelled).toMatchObject({ status: 200, body: { make_up: { id, is_cancelled: true } } })
    }
    expect(await ownMakeUps(student)).toEqual([])
    expect((await titles(student)).filter((title) => title.includes('cancelled'))).toHaveLength(1)
    expect(await audited(enrollment)).toEqual([
      ['assigned', admin.id],
      ['cancelled', admin.id],
    ])
    expect((await assign(test, admin, { enrollment, meeting_id: first })).status).toBe(201)
    expect(codeOf(await test.as(admin).delete('/make-up-meetings/unknown'))).toBe('make_up_not_found')
  })

  it('is on the roster of its meeting, and can be marked there', async () => {
    const { student, instructor, session, other, first, second } = await aMakeUp()
    const { body } = await test.as(instructor).get(`/teaching/sessions/${other.id}/roster`)
    expect(body.roster.students).toEqual([])
    expect(body.roster.make_ups).toMatchObject([
      { meeting_id: first, user_id: student.id, session_id: session.id, name: 'Test User', is_unpaid: true },
    ])
    clock.set(new Date('2026-11-29T15:00:00Z'))
    const marked = async (meetingId: string) => {
      const mark = { user_id: student.id, status: 'present', missed_minutes: null, note: '' }
      const response = await test.as(instructor).put(`/meetings/${meetingId}/attendance`, {
        marks: [{ ...mark, key: crypto.randomUUID(), marked_at: clock.now().toISOString() }],
      })
      return codeOf(response) ?? response.status
    }
    expect(await marked(first)).toBe(200)
    expect(await marked(second)).toBe('student_not_in_session')
  })

  it.each<[string, (scene: Awaited<ReturnType<typeof aMakeUp>>) => Promise<unknown>]>([
    [
      'its meeting is cancelled',
      ({ admin, first }) => test.as(admin).post(`/meetings/${first}/cancel`, { reason: 'Snow' }),
    ],
    [
      'its meeting is removed',
      ({ admin, other }) =>
        test
          .as(admin)
          .put(`/sessions/${other.id}/meetings`, { pattern: { kind: 'dates', dates: ['2026-11-28'] } }),
    ],
    [
      'its session is cancelled',
      ({ admin, other }) =>
        test.as(admin).patch(`/sessions/sessions/${other.id}/status`, { status: 'cancelled' }),
    ],
    [
      'the student withdraws',
      ({ student, enrollment }) => test.as(student).delete(`/enrollments/${enrollment}`),
    ],
    [
      'the enrollment is pending again',
      ({ admin, enrollment }) => test.as(admin).post(`/enrollments/${enrollment}/pending`, {}),
    ],
    [
      'the student is transferred',
      async ({ admin, session, enrollment }) => {
        const other = await anotherSession(test, session, { days: ['2026-12-01', '2026-12-02'] })
        const { status } = await test
          .as(admin)
          .post(`/admin/enrollments/${enrollment}/transfer`, { session_id: other.id })
        expect(status).toBeLessThan(300)
      },
    ],
    [
      'the own session is cancelled',
      ({ admin, session }) =>
        test.as(admin).patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' }),
    ],
  ])('ends when %s', async (_, change) => {
    const scene = await aMakeUp()
    await change(scene)
    expect(await ownMakeUps(scene.student)).toEqual([])
    const told = (await titles(scene.student)).filter((title) => title.includes('cancelled'))
    expect(told).toEqual(['Your make-up meeting for CPR is cancelled'])
    expect(await audited(scene.enrollment)).toEqual([
      ['assigned', scene.admin.id],
      ['cancelled', null],
    ])
  })

  it('does not come back with its session, because somebody else may have its place', async () => {
    const { admin, student, other } = await aMakeUp()
    for (const status of ['cancelled', 'scheduled']) {
      await test.as(admin).patch(`/sessions/sessions/${other.id}/status`, { status })
    }
    expect(await ownMakeUps(student)).toEqual([])
  })

  it('ends when the account of a student who completed the session is deleted', async () => {
    const { admin, student, session, other, instructor } = await aMakeUp()
    await test.as(admin).patch(`/sessions/sessions/${session.id}/status`, { status: 'completed' })
    expect(await ownMakeUps(student)).toHaveLength(1)
    await test.as(admin).delete(`/admin/users/${student.id}`)
    const { body } = await test.as(instructor).get(`/teaching/sessions/${other.id}/roster`)
    expect(body.roster.make_ups).toEqual([])
  })

  it('moves with its meeting, and the student is notified', async () => {
    const { admin, student, first } = await aMakeUp()
    await test
      .as(admin)
      .post(`/meetings/${first}/move`, { date: '2026-11-27', start_time: '16:00', end_time: '18:00' })
    expect(await ownMakeUps(student)).toMatchObject([{ meeting: { start_time: '16:00' } }])
    expect(await titles(student)).toContain('Your make-up meeting for CPR has a new time')
  })

  it('moves with the times of its session, and to another place, and the student is notified', async () => {
    const { admin, student, other } = await aMakeUp()
    const change = async (changes: Partial<SessionSave>) =>
      test.as(admin).put(`/sessions/${other.id}`, await aSessionSave(test, other, changes))
    expect((await change({ start_time: '17:00' })).status).toBe(200)
    expect(await ownMakeUps(student)).toMatchObject([{ meeting: { start_time: '17:00' } }])
    expect(await titles(student)).toContain('Your make-up meeting for CPR has a new time')
    await change({ location: 'Gym' })
    expect(await titles(student)).toContain('Your make-up meeting for CPR has a new location')
  })
})
