import { describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { advanceDueSessions } from '../seats/advance-waitlist.ts'

const test = useTestApp()

const join = (user: TestUser, session: TestSession) =>
  test.as(user).post(`/enrollments/waitlist/${session.id}`)
const leave = (user: TestUser, id: string) => test.as(user).delete(`/enrollments/waitlist/${id}`)
const place = (user: TestUser, session: TestSession) =>
  test.as(user).get(`/enrollments/waitlist/${session.id}`)

/** Creates a session with one seat, taken. */
async function aFullSession() {
  const session = await aSession(test, { capacity: 1 })
  const holder = await aUser(test)
  const id = await seatIn(test, holder, session)
  return { session, free: () => test.as(holder).delete(`/enrollments/${id}`) }
}

describe('the waitlist', () => {
  it('is first come, first served', async () => {
    const { session } = await aFullSession()
    const users = [await aUser(test), await aUser(test), await aUser(test)]
    for (const [index, user] of users.entries()) {
      expect(await join(user, session)).toMatchObject({
        status: 201,
        body: { waitlist_entry: { position: index + 1, status: 'waiting' } },
      })
    }
  })

  it('is only for full sessions, and holds each user once', async () => {
    const student = await aUser(test)
    expect(codeOf(await join(student, await aSession(test)))).toBe('session_has_spots')
    const { session } = await aFullSession()
    const first = await join(student, session)
    expect((await join(student, session)).body).toEqual(first.body)
    expect(await join(await aUser(test), { id: 'nowhere', classId: '' })).toMatchObject({ status: 404 })
  })

  it('responds with 404 Not on waitlist to users who are not on it', async () => {
    const { session } = await aFullSession()
    const student = await aUser(test)
    for (const response of [await place(student, session), await leave(student, session.id)]) {
      expect(response).toMatchObject({ status: 404, body: { error: 'Not on waitlist' } })
    }
  })

  it('returns the ended entry to a student who leaves twice', async () => {
    const { session } = await aFullSession()
    const student = await aUser(test)
    await join(student, session)
    const first = await leave(student, session.id)
    const second = await leave(student, session.id)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await place(student, session)).toMatchObject({ status: 404, body: { error: 'Not on waitlist' } })
  })

  it('moves up when a user ahead leaves, by session id or entry id', async () => {
    const { session } = await aFullSession()
    const [first, second, third] = [await aUser(test), await aUser(test), await aUser(test)]
    await join(first, session)
    const { body } = await join(second, session)
    await join(third, session)
    await leave(first, session.id)
    await leave(second, body.waitlist_entry.id)
    expect((await place(third, session)).body).toMatchObject({ waitlist_entry: { position: 1 } })
  })

  it('keeps the new entry of a user who rejoined when the old one is left again', async () => {
    const { session } = await aFullSession()
    const student = await aUser(test)
    const old = (await join(student, session)).body.waitlist_entry.id
    await leave(student, old)
    await join(student, session)
    expect(await leave(student, old)).toMatchObject({
      status: 200,
      body: { waitlist_entry: { id: old, status: 'left' } },
    })
    expect((await place(student, session)).body).toMatchObject({ waitlist_entry: { status: 'waiting' } })
  })

  it('passes a declined offer to the next user', async () => {
    const { session, free } = await aFullSession()
    const [first, second] = [await aUser(test), await aUser(test)]
    await join(first, session)
    await join(second, session)
    await free()
    expect((await leave(first, session.id)).body).toMatchObject({ waitlist_entry: { status: 'declined' } })
    expect((await place(second, session)).body).toMatchObject({ waitlist_entry: { status: 'offered' } })
  })

  it('ends an offer at its expiry, even before the cleanup, and the job advances the waitlist', async () => {
    const { session, free } = await aFullSession()
    const [first, second] = [await aUser(test), await aUser(test)]
    await join(first, session)
    await join(second, session)
    await free()
    await changeRows(
      test,
      'waitlist_entries',
      { user_id: first.id },
      { offer_expires_at: new Date(Date.now() - 1) },
    )
    expect((await place(first, session)).status).toBe(404)
    expect(codeOf(await enrollIn(test, first, session))).toBe('session_full')
    await advanceDueSessions(test.deps)
    expect((await place(second, session)).body).toMatchObject({ waitlist_entry: { status: 'offered' } })
    const { body } = await test.as(first).get('/enrollments/waitlist')
    expect(body).toMatchObject({ waitlist_entries: [{ status: 'expired', position: 0 }] })
  })

  it('never offers beyond the start of the session', async () => {
    const { session, free } = await aFullSession()
    const student = await aUser(test)
    await join(student, session)
    const soon = new Date(Date.now() + 3 * 3_600_000)
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: test.config.provider.timezone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(soon)
    const [day = '', time = ''] = local.split(' ')
    await changeRows(test, 'class_sessions', session.id, {
      start_date: day,
      end_date: '2999-01-01',
      start_time: time,
    })
    await free()
    const { body } = await place(student, session)
    expect(new Date(body.waitlist_entry.offer_expires_at ?? '').getTime()).toBeLessThanOrEqual(soon.getTime())
  })
})
