import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus } from '@cubby/contract/catalog/classes'
import type { ErrorBody } from '@cubby/contract/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { applyStatusChanges } from './apply-status-changes.ts'

const clock = aClock(new Date('2027-02-01T17:00:00Z'))
const test = useTestApp({ clock: clock.clock, jobs: noJobs })

type Type = 'class' | 'session'
type Change = { operation_id: string; to: string; seconds_left: number } | null
type Body = { class?: AdminClass; session?: { status: string; status_change: Change } } & ErrorBody

let admin: TestUser
let student: TestUser
let session: TestSession
beforeEach(async () => {
  admin = await aUser(test, { role: 'admin' })
  student = await aUser(test)
  session = await aSession(test, { title: 'CPR', days: ['2031-05-04', '2031-05-04'], capacity: 1 })
  await seatIn(test, student, session)
  return () => expectSeatsInOrder(test)
})

const pathOf = (type: Type) =>
  type === 'class' ? `/classes/${session.classId}/status` : `/sessions/sessions/${session.id}/status`
const setStatus = (type: Type, body: object, { by = admin, headers = {} } = {}) =>
  test.call<Body>(type === 'class' ? 'PUT' : 'PATCH', pathOf(type), { token: by.token, body, headers })
/** Sets a status that can be undone, and returns the id of the operation. */
async function schedule(type: Type, status: ClassStatus, by = admin): Promise<string> {
  const { body } = await setStatus(type, { status, undoable: true }, { by })
  const { status_change } = body.class ?? body.session ?? { status_change: null }
  return status_change?.operation_id ?? ''
}
const undo = (type: Type, operationId: string, by = admin) =>
  test.as(by).post(`${pathOf(type)}/undo`, { operation_id: operationId })
async function passUndoTime() {
  clock.pass(10_000)
  await applyStatusChanges(test.deps)
}

/** What administrators see of the class, its session, and the students. */
async function seenByAdmin() {
  const [found, students] = await Promise.all([
    test.as(admin).get(`/admin/classes/${session.classId}`),
    test.as(admin).get(`/admin/classes/${session.classId}/students`),
  ])
  return { class: found.body.class, session: found.body.class.sessions[0], row: students.body.sessions[0] }
}
/** Everything that students and visitors see of the class. */
async function seenByStudent(user = student) {
  const paths = [
    '/enrollments/my',
    '/users/payments',
    '/notifications',
    '/users/activity-history',
    '/enrollments/waitlist',
    '/classes',
    `/classes/${session.classId}`,
  ]
  const responses = await Promise.all(paths.map((path) => test.as(user).get(path)))
  return responses.map(({ text }) => text)
}
const storedRows = () =>
  Promise.all([
    rowsIn(test, 'classes', { id: session.classId }),
    rowsIn(test, 'class_sessions', { id: session.id }),
    rowsIn(test, 'enrollments', { session_id: session.id }),
  ])
const notificationsOf = async (user: TestUser) =>
  (await test.as(user).get('/notifications')).body.notifications

describe.each([
  ['class', 'active'],
  ['session', 'scheduled'],
] as const)('a status of a %s that can be undone', (type, before) => {
  it('is visible only to administrators until it takes effect', async () => {
    const seen = await seenByStudent()
    expect((await setStatus(type, { status: 'cancelled', undoable: true })).status).toBe(200)
    const change = { to: 'cancelled', seconds_left: 10 }
    expect(await seenByAdmin()).toMatchObject({
      [type]: { status: before, status_change: change },
      ...(type === 'session' && { row: { status: 'scheduled', status_change: change } }),
    })
    clock.pass(9_999)
    await applyStatusChanges(test.deps)
    expect(await seenByStudent()).toEqual(seen)
    expect((await seenByAdmin())[type]?.status_change?.seconds_left).toBeCloseTo(0.001)
    clock.pass(1)
    await applyStatusChanges(test.deps)
    expect(await seenByAdmin()).toMatchObject({
      [type]: { status: 'cancelled', status_change: null },
      row: { students: [{ archived_reason: 'Session cancelled' }] },
    })
    expect((await notificationsOf(student)).map(({ title }) => title)).toContain('CPR will not take place')
  })

  it('leaves no trace when it is undone', async () => {
    const waiting = await aUser(test)
    await waitIn(test, waiting, session)
    const [rows, seen, version] = [
      await storedRows(),
      await seenByStudent(waiting),
      (await seenByAdmin()).class,
    ]
    const operation = await schedule(type, 'cancelled')
    expect((await seenByAdmin()).class.version).toBe(version.version)
    expect(await undo(type, operation)).toMatchObject({
      status: 200,
      body: { [type]: { status: before, status_change: null } },
    })
    expect(await storedRows()).toEqual(rows)
    await passUndoTime()
    expect(await storedRows()).toEqual(rows)
    expect(await seenByStudent(waiting)).toEqual(seen)
    // A repeated undo, also from a second device, succeeds.
    expect((await undo(type, operation)).status).toBe(200)
  })

  it('cannot be undone after 10 seconds, whether or not the job has run', async () => {
    const operation = await schedule(type, 'completed')
    clock.pass(10_000)
    const late = { status: 409, body: { error: "It's too late to undo this." } }
    expect(await undo(type, operation)).toMatchObject(late)
    expect((await seenByAdmin())[type]).toMatchObject({ status_change: { seconds_left: 0 } })
    await applyStatusChanges(test.deps)
    expect(await undo(type, operation)).toMatchObject(late)
    expect((await seenByAdmin())[type]?.status).toBe('completed')
  })

  it('restores the enrollments that a cancellation ended, when it takes effect', async () => {
    await setStatus(type, { status: 'cancelled' })
    await setStatus(type, { status: 'scheduled', restore: true, undoable: true })
    expect((await seenByAdmin()).session).toMatchObject({ waiting_count: 0 })
    await passUndoTime()
    expect((await seenByAdmin()).session).toMatchObject({ status: 'scheduled', waiting_count: 1 })
  })

  it('is replaced by a later one, and only the later one can be undone', async () => {
    const other = await aUser(test, { role: 'admin' })
    const first = await schedule(type, 'cancelled')
    const second = await schedule(type, 'completed', other)
    expect((await seenByAdmin())[type]?.status_change?.to).toBe('completed')
    expect(await undo(type, first)).toMatchObject({
      status: 409,
      body: { error: 'This status has changed since then, so this can no longer be undone' },
    })
    const name = type === 'class' ? 'CPR' : 'CPR on May 4, 2031'
    expect(await notificationsOf(admin)).toMatchObject([{ title: `${name} was not set to cancelled` }])
    expect((await undo(type, second, other)).status).toBe(200)
    await passUndoTime()
    expect((await seenByAdmin())[type]?.status).toBe(before)
    expect(await notificationsOf(other)).toEqual([])
  })

  it('is replaced by an immediate change, even to the current status', async () => {
    for (const status of [before, 'completed']) {
      const operation = await schedule(type, 'cancelled')
      expect((await setStatus(type, { status })).status).toBe(200)
      expect((await undo(type, operation)).status).toBe(409)
      await passUndoTime()
      expect((await seenByAdmin())[type]).toMatchObject({ status, status_change: null })
    }
    expect(await notificationsOf(admin)).toEqual([])
  })

  it('is discarded with the class or session, and its administrator is notified', async () => {
    const other = await aUser(test, { role: 'admin' })
    const operation = await schedule(type, 'completed')
    const path = type === 'class' ? `/admin/classes/${session.classId}` : `/sessions/${session.id}`
    expect((await test.as(other).delete(path)).status).toBe(200)
    expect(await notificationsOf(admin)).toHaveLength(1)
    expect((await undo(type, operation)).status).toBe(404)
    await passUndoTime()
    const [[row], [sessionRow], [enrollment]] = await storedRows()
    expect([row?.status, sessionRow?.status]).toEqual(['active', 'scheduled'])
    expect(enrollment?.archived_reason).toBe('Session removed')
    expect(await notificationsOf(admin)).toHaveLength(1)
  })

  it('is discarded if the operation is refused when it takes effect', async () => {
    await schedule(type, 'cancelled')
    const setRemoved = (removed_at: Date | null) =>
      type === 'class'
        ? changeRows(test, 'classes', session.classId, { removed_at })
        : changeRows(test, 'class_sessions', session.id, { removed_at })
    await setRemoved(clock.now())
    await passUndoTime()
    await applyStatusChanges(test.deps)
    expect(await notificationsOf(admin)).toMatchObject([
      { message: expect.stringContaining('it was changed or removed before that took effect') },
    ])
    const [[row], [sessionRow], [enrollment]] = await storedRows()
    expect([row?.status_change, sessionRow?.status_change]).toEqual([null, null])
    expect(enrollment?.archived_reason).toBeNull()
    await setRemoved(null)
  })

  it('is scheduled once for a repeated Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `${type}-${session.id}` }
    const body = { status: 'cancelled', undoable: true }
    const first = await setStatus(type, body, { headers })
    clock.pass(4_000)
    expect((await setStatus(type, body, { headers })).text).toBe(first.text)
    expect((await seenByAdmin())[type]?.status_change?.seconds_left).toBe(6)
  })

  it('writes the decision and the undo, or the decision and the new status, to the audit log', async () => {
    await undo(type, await schedule(type, 'completed'))
    await schedule(type, 'cancelled')
    await passUndoTime()
    const id = type === 'class' ? session.classId : session.id
    const { body } = await test.as(admin).get(`/admin/audit-logs?subject=${id}`)
    const by = { actor: { id: admin.id }, class_name: 'CPR' }
    expect(body).toMatchObject({
      logs: [
        { action: `${type}.cancelled`, details: { from: before }, ...by },
        { action: `${type}.decided`, details: { from: before, to: 'cancelled' }, ...by },
        { action: `${type}.undone`, details: { to: 'completed' }, ...by },
        { action: `${type}.decided`, details: { from: before, to: 'completed' }, ...by },
      ],
    })
  })
})

describe('statuses that take effect', () => {
  it('are applied even if another one fails', async () => {
    const broken = session
    await schedule('session', 'cancelled')
    session = await aSession(test)
    await schedule('session', 'cancelled')
    await changeRows(test, 'class_sessions', broken.id, {
      status_change: JSON.stringify({ to: 'nonsense', until: '2020-01-01' }),
    })
    await passUndoTime()
    expect((await seenByAdmin()).session?.status).toBe('cancelled')
  })
})
