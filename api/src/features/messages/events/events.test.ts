import { type OwnTopic, UNKNOWN_EVENT_ID } from '@cubby/contract/messages/event-stream'
import type { Changes } from '@cubby/contract/messages/events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { type ReceivedEvent, useEventNode } from '../../../testing/event-node.ts'
import {
  aCertificate,
  aNotification,
  aSession,
  aUser,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { settingsForm } from '../../../testing/permissions.ts'
import { addRow, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const node = useEventNode(test)

/** Deletes the events of a test's setup. */
async function deleteEvents() {
  await test.deps.db.deleteFrom('events').execute()
}

it('reports an enrollment within a second of its commit, to each user the relevant changes', async () => {
  const session = await aSession(test)
  const [student, other] = [await aUser(test), await aUser(test)]
  await deleteEvents()
  const streams = await Promise.all([student, other, test.admin].map(({ token }) => node.open(token)))
  const [ofStudent, ofOther, ofAdmin] = streams
  expect(streams.map(({ first }) => first.name)).toEqual(['heartbeat', 'heartbeat', 'heartbeat'])

  await seatIn(test, student, session)
  const committed = performance.now()
  expect((await ofOther?.next())?.changes).toEqual({ classes: [session.classId] })
  expect(performance.now() - committed).toBeLessThan(1_000)
  const own = (await ofStudent?.next())?.changes
  expect(own).toMatchObject({ classes: [session.classId], own: expect.arrayContaining(['enrollments']) })
  expect(own).not.toHaveProperty('admin')
  expect((await ofAdmin?.next())?.changes).toEqual({
    classes: [session.classId],
    admin: expect.arrayContaining(['enrollments']),
  })
})

it('reports nothing of a transaction that was rolled back', async () => {
  const session = await aSession(test)
  const student = await aUser(test)
  const stream = await node.open(student.token)
  // The events of the setup may still arrive before this one.
  await aNotification(test, student)
  await until(stream, 'notifications')
  const failing = test.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', session.id).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await aNotification(test, student)
  expect((await stream.next())?.changes).toEqual({ own: ['notifications'] })
})

it('reports each kind of change to its owner only', async () => {
  const session = await aSession(test, { capacity: 1 })
  const [student, other] = [await aUser(test), await aUser(test)]
  const payer = await aUser(test)
  const enrollmentId = await seatIn(test, payer, session)
  await deleteEvents()
  const [stream, ofOther, ofPayer] = await Promise.all(
    [student, other, payer].map(({ token }) => node.open(token)),
  )
  await waitIn(test, student, session)
  await until(stream, 'waitlist')
  await aCertificate(test, student)
  await until(stream, 'certificates')
  const notificationId = await aNotification(test, student)
  await until(stream, 'notifications')
  await test.as(student).put(`/notifications/${notificationId}/read`)
  await until(stream, 'notifications')
  await approve(enrollmentId)
  await until(ofPayer, 'payments')

  await aNotification(test, other)
  const received: Changes[] = []
  while (!received.at(-1)?.own) received.push((await ofOther?.next())?.changes ?? {})
  expect(received.at(-1)).toEqual({ own: ['notifications'] })
  expect(received.flatMap(Object.keys)).not.toContain('admin')
})

it('reports a contact message to administrators only', async () => {
  const student = await aUser(test)
  await deleteEvents()
  const [ofStudent, ofAdmin] = [await node.open(student.token), await node.open(test.admin.token)]
  await test.post('/contact', { name: 'Rosa', email: 'rosa@example.test', message: 'Sundays?' })
  expect((await ofAdmin.next())?.changes).toEqual({ admin: ['contact'] })
  await aNotification(test, student)
  expect((await ofStudent.next())?.changes).toEqual({ own: ['notifications'] })
})

it('reports a request to approve to administrators only, when it is made and when it is decided', async () => {
  const student = await aUser(test)
  const asking = await aUser(test, { role: 'admin' })
  const requireTwo = (approve_deletions: boolean) =>
    test.call('PUT', '/admin/settings', { ...asking, body: { ...settingsForm, approve_deletions } })
  await requireTwo(true)
  await deleteEvents()
  const [ofStudent, ofAdmin] = [await node.open(student.token), await node.open(test.admin.token)]
  const { body } = await test.as(asking).delete(`/admin/users/${student.id}`)
  expect((await ofAdmin.next())?.changes).toEqual({ admin: ['approvals'] })
  await test.as(asking).post(`/admin/approval-requests/${body.approval_request.id}/withdraw`)
  expect((await ofAdmin.next())?.changes).toEqual({ admin: ['approvals'] })
  await aNotification(test, student)
  expect((await ofStudent.next())?.changes).toEqual({ own: ['notifications'] })
  await requireTwo(false)
})

it('reports a mark to its student, and to administrators also in a session without an instructor', async () => {
  const session = await aSession(test)
  const student = await aUser(test)
  const { id } = await rowIn(test, 'session_meetings', { session_id: session.id })
  await deleteEvents()
  const [ofStudent, ofAdmin] = [await node.open(student.token), await node.open(test.admin.token)]
  const now = new Date()
  await addRow(test, 'attendance_marks', {
    id: crypto.randomUUID(),
    meeting_id: id,
    user_id: student.id,
    status: 'present',
    missed_minutes: null,
    reason: null,
    marked_at: now,
    marked_by: test.admin.id,
    is_correction: false,
    received_at: now,
  })
  expect((await ofStudent.next())?.changes).toEqual({ own: ['enrollments'] })
  expect((await ofAdmin.next())?.changes).toMatchObject({ admin: expect.arrayContaining(['attendance']) })
})

it('reports a change to users who moved up on a waitlist', async () => {
  const session = await aSession(test, { capacity: 1 })
  const [first, second] = [await aUser(test), await aUser(test)]
  await seatIn(test, await aUser(test), session)
  await waitIn(test, first, session)
  await waitIn(test, second, session)
  await deleteEvents()
  const ofSecond = await node.open(second.token)
  await test.as(first).delete(`/enrollments/waitlist/${session.id}`)
  expect((await ofSecond?.next())?.changes).toMatchObject({ own: ['waitlist'], classes: [session.classId] })
})

it('resumes after the last event with everything since then, once', async () => {
  const student = await aUser(test)
  const session = await aSession(test)
  await deleteEvents()
  const stream = await node.open(student.token)
  await stream.close()
  await seatIn(test, student, session)
  await seatIn(test, await aUser(test), session)
  const resumed = await node.open(student.token, stream.first.id)
  expect(resumed.first).toMatchObject({
    name: 'changed',
    changes: { classes: [session.classId], own: expect.arrayContaining(['enrollments']) },
  })
  await resumed.close()
  // While a transaction of another test is open on the same server, events after it are sent again.
  let lastEventId = resumed.first.id
  await expect
    .poll(
      async () => {
        const later = await node.open(student.token, lastEventId)
        await later.close()
        lastEventId = later.first.id
        return later.first
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ name: 'heartbeat' })
}, 90_000)

it('starts with the last minute when no id is given, and reports missed events when they are deleted', async () => {
  const student = await aUser(test)
  await deleteEvents()
  await aNotification(test, student)
  const fresh = await node.open(student.token)
  expect(fresh.first).toMatchObject({ name: 'changed', changes: { own: ['notifications'] } })
  const [xid, at] = fresh.first.id.split('-').map(Number)
  const minutesAgo = `${xid}-${(at ?? 0) - 10 * 60}`
  const ofAnotherDatabase = `${(xid ?? 0) + 1_000_000}-${at}`
  for (const id of [minutesAgo, ofAnotherDatabase, UNKNOWN_EVENT_ID]) {
    expect((await node.open(student.token, id)).first).toMatchObject({ name: 'missed', changes: {} })
  }
})

it('deletes events after ten minutes', async () => {
  await deleteEvents()
  await aNotification(test, await aUser(test))
  await sql`update events set created_at = created_at - interval '11 minutes'`.execute(test.deps.db)
  await aNotification(test, await aUser(test))
  await handlersOf({ ...test.deps, mailer: aMailbox().mailer })['delete-old-events']({})
  expect(await rowsIn(test, 'events', {}, ['topic'])).toEqual([{ topic: 'notifications' }])
})

describe('a stream ends with', () => {
  const ends: [string, (user: TestUser, admin: TestUser) => Promise<unknown>][] = [
    ['a logout', (user) => test.as(user).post('/users/logout')],
    ['a suspension', (user, admin) => setUser(admin, user, 'status', { status: 'suspended' })],
    ['another role', (user, admin) => setUser(admin, user, 'role', { role: 'user' })],
    [
      'a password set by an administrator',
      (user, admin) =>
        test.as(admin).put(`/admin/users/${user.id}/password`, { newPassword: 'a new password' }),
    ],
    ['a deleted account', (user, admin) => test.as(admin).delete(`/admin/users/${user.id}`)],
  ]
  it.each(ends)('%s', async (_, end) => {
    const user = await aUser(test)
    const [stream, ofAdmin] = [await node.open(user.token), await node.open(test.admin.token)]
    await end(user, test.admin)
    await stream.rest()
    await aNotification(test, test.admin)
    expect(await until(ofAdmin, 'notifications')).toBeDefined()
  })

  it('the loss of the administrator role, before the next event for administrators', async () => {
    const demoted = await aUser(test, { role: 'admin' })
    const ofAdmin = await node.open(test.admin.token)
    const session = await aSession(test)
    // The hub may still be sending the new class when the next stream opens, so wait for a later event.
    await aNotification(test, test.admin)
    await until(ofAdmin, 'notifications')
    await deleteEvents()
    const stream = await node.open(demoted.token)
    await setUser(test.admin, demoted, 'role', { role: 'student' })
    await seatIn(test, await aUser(test), session)
    expect(await stream.rest()).toEqual([])
  })

  it('a password change on every other device', async () => {
    const passwordHash = await test.deps.passwords.hash('the right password')
    const phone = await aUser(test, { passwordHash })
    const laptop = await test.post('/users/login', { email: phone.email, password: 'the right password' })
    const [ofPhone, ofLaptop] = [await node.open(phone.token), await node.open(laptop.body.token)]
    await test.as(phone).post('/users/change-password', {
      currentPassword: 'the right password',
      newPassword: 'a new password',
    })
    await ofLaptop.rest()
    await aNotification(test, phone)
    expect(await until(ofPhone, 'notifications')).toBeDefined()
  })
})

it('replaces the stream of a login by a newer one', async () => {
  const student = await aUser(test)
  const older = await node.open(student.token)
  const newer = await node.open(student.token)
  await older.rest()
  await aNotification(test, student)
  expect(await until(newer, 'notifications')).toBeDefined()
})

it('needs a login, and responds with 204 on a server without live updates', async () => {
  expect((await node.request('wrong')).status).toBe(401)
  expect((await node.request('')).status).toBe(401)
  const { status } = await test.as(await aUser(test)).get('/events')
  expect(status).toBe(204)
})

it('is neither cached nor buffered on its way', async () => {
  const { headers } = await node.open((await aUser(test)).token)
  expect(headers.get('Cache-Control')).toBe('no-store, no-transform')
  expect(headers.get('Content-Encoding')).toBeNull()
  expect(headers.get('X-Accel-Buffering')).toBe('no')
})

async function until(
  stream: { next: () => Promise<ReceivedEvent | null> } | undefined,
  topic: OwnTopic,
): Promise<Changes> {
  for (;;) {
    const event = await stream?.next()
    if (!event) throw new Error('the stream ended')
    if (event.changes.own?.includes(topic)) return event.changes
  }
}

async function approve(enrollmentId: string) {
  return test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
}

function setUser(admin: TestUser, user: TestUser, what: 'role' | 'status', body: object) {
  return test.as(admin).patch(`/admin/users/${user.id}/${what}`, body)
}
