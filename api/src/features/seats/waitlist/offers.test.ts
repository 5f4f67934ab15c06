import { messages } from '@cubby/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { archiveSessions } from '../../catalog/classes/archive-sessions.ts'
import { advanceDueSessions } from '../seats/advance-waitlist.ts'

const NOON = new Date('2027-02-01T17:00:00Z')
const HOUR = 3_600_000
const clock = aClock(NOON)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(NOON))

const respond = (user: TestUser, entryId: string, action: 'accept' | 'decline' | 'offer') =>
  test.as(user).post(`/enrollments/waitlist/${entryId}/${action}`)
const entriesOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/enrollments/waitlist')
  return body.waitlist_entries
}

/** Creates a full session with one seat and users on its waitlist. `free` releases the seat. */
async function aWaitlist(length: number, options: Parameters<typeof aSession>[1] = {}) {
  const session = await aSession(test, { capacity: 1, ...options })
  const holder = await aUser(test)
  const enrollmentId = await seatIn(test, holder, session)
  const entries: { user: TestUser; entry: string }[] = []
  for (let index = 0; index < length; index++) {
    const user = await aUser(test)
    clock.pass(1000)
    entries.push({ user, entry: await waitIn(test, user, session) })
  }
  return {
    session,
    at: (index: number) => {
      const found = entries[index]
      if (!found) throw new Error('no entry at this position')
      return found
    },
    free: () => test.as(holder).delete(`/enrollments/${enrollmentId}`),
  }
}

describe('an offer', () => {
  it('becomes one enrollment, even if it is accepted twice', async () => {
    const { at, free } = await aWaitlist(1)
    const { user, entry } = at(0)
    expect(codeOf(await respond(user, entry, 'accept'))).toBe('no_offer')
    await free()
    const first = await respond(user, entry, 'accept')
    expect(first).toMatchObject({
      status: 201,
      body: { outcome: 'enrolled', enrollment: { enrollment_status: 'pending' } },
    })
    const second = await respond(user, entry, 'accept')
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(codeOf(await respond(user, entry, 'decline'))).toBe('offer_accepted')
  })

  it.each([
    ['a second before 24 hours', -1000, 201],
    ['after 24 hours exactly', 0, 409],
    ['a second later', 1000, 409],
  ])('accepted %s (%i ms): status %i', async (_when, difference, status) => {
    const { at, free } = await aWaitlist(1)
    await free()
    clock.pass(24 * HOUR + difference)
    expect((await respond(at(0).user, at(0).entry, 'accept')).status).toBe(status)
  })

  it.each([
    ['spring', '2027-03-13T17:00:00Z'],
    ['autumn', '2027-11-06T17:00:00Z'],
  ])('lasts 24 hours also when the clocks change in %s', async (_season, noonBefore) => {
    clock.set(new Date(noonBefore))
    const { at, free } = await aWaitlist(1)
    await free()
    const offeredAt = clock.now().getTime()
    const [entry] = await entriesOf(at(0).user)
    expect(new Date(entry?.offer_expires_at ?? '').getTime() - offeredAt).toBe(24 * HOUR)
    expect(entry?.offer_hours).toBe(24)
  })

  it('tells a late user when it ended, before and after the cleanup', async () => {
    const { at, free } = await aWaitlist(2)
    await free()
    clock.pass(25 * HOUR)
    const late = {
      status: 409,
      body: {
        code: 'offer_expired',
        error: expect.stringMatching(
          /^Your offer has expired and no longer holds a spot. It ended Feb 2, 2027/,
        ),
      },
    }
    expect(await respond(at(0).user, at(0).entry, 'accept')).toMatchObject(late)
    await advanceDueSessions(test.deps)
    expect(await respond(at(0).user, at(0).entry, 'accept')).toMatchObject(late)
    expect(await respond(at(0).user, at(0).entry, 'decline')).toMatchObject(late)
    expect((await respond(at(1).user, at(1).entry, 'accept')).status).toBe(201)
  })

  it('cannot be declined by a student who left the waitlist, whose entry stays as it is', async () => {
    const { at } = await aWaitlist(1)
    const { user, entry } = at(0)
    await test.as(user).delete(`/enrollments/waitlist/${entry}`)
    expect(await respond(user, entry, 'decline')).toMatchObject({
      status: 200,
      body: { waitlist_entry: { id: entry, status: 'left' } },
    })
  })

  it('goes to the next user when it is declined', async () => {
    const { at, free } = await aWaitlist(2)
    await free()
    expect(await respond(at(0).user, at(0).entry, 'decline')).toMatchObject({
      status: 200,
      body: { waitlist_entry: { status: 'declined', position: 0 } },
    })
    expect(await respond(at(0).user, at(0).entry, 'decline')).toMatchObject({
      status: 200,
      body: { waitlist_entry: { id: at(0).entry, status: 'declined' } },
    })
    expect(await respond(at(0).user, at(0).entry, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_declined', error: messages.offerDeclined },
    })
    expect((await respond(at(1).user, at(1).entry, 'accept')).status).toBe(201)
  })

  it('notifies the user of its deadline in the app, and enqueues the email in the same transaction', async () => {
    const { session, at, free } = await aWaitlist(1)
    const before = (await queuedJobs(test, 'email-notification')).length
    await free()
    const { body } = await test.as(at(0).user).get('/notifications')
    expect(body).toMatchObject({
      notifications: [
        {
          message: expect.stringContaining('is held for you until Feb 2, 2027'),
          action_url: `/classes/${session.classId}?session=${session.id}`,
          metadata: { waitlist_entry_id: at(0).entry },
        },
      ],
    })
    expect(await queuedJobs(test, 'email-notification')).toHaveLength(before + 1)
  })
})

describe('an expired offer', () => {
  const notificationsOf = async (user: TestUser) => {
    const { body } = await test.as(user).get('/notifications')
    return body.notifications
  }
  const activityOf = async (user: TestUser) => {
    const { body } = await test.as(user).get('/users/activity-history')
    return body.activities
  }

  it('notifies the student once, with the next step, and is in their activity', async () => {
    const { session, at, free } = await aWaitlist(2)
    await free()
    clock.pass(24 * HOUR)
    await advanceDueSessions(test.deps)
    await advanceDueSessions(test.deps)
    const [news, offer, ...others] = await notificationsOf(at(0).user)
    expect(news).toMatchObject({
      type: 'waitlist_offer_ended',
      title: 'Your offer for CPR and First Aid Certification has ended',
      message: expect.stringMatching(
        /was held for you until Feb 2, 2027.*join the waitlist again or choose another date/,
      ),
      action_url: `/classes/${session.classId}?session=${session.id}`,
    })
    expect(offer?.type).toBe('waitlist_offer')
    expect(others).toEqual([])
    expect(await activityOf(at(0).user)).toMatchObject([
      { action: 'enrollment', description: 'An offered spot was not accepted in time' },
      { description: 'Joined the waitlist' },
    ])
    expect((await notificationsOf(at(1).user)).map(({ type }) => type)).toEqual(['waitlist_offer'])
  })

  it('does not suggest the waitlist once the session has started', async () => {
    const { at, free } = await aWaitlist(1, { startsIn: 1 })
    await free()
    clock.pass(48 * HOUR)
    await advanceDueSessions(test.deps)
    const [news] = await notificationsOf(at(0).user)
    expect(news?.message).toMatch(/Other dates are on the class page\.$/)
    expect(news?.message).not.toContain('join the waitlist again')
  })

  it('is not counted in the positions behind it, even before a job has closed it', async () => {
    const { session, at, free } = await aWaitlist(3)
    await free()
    expect((await entriesOf(at(1).user))[0]).toMatchObject({ position: 2 })
    clock.pass(24 * HOUR)
    expect((await entriesOf(at(0).user))[0]).toMatchObject({ status: 'expired', position: 0 })
    expect((await entriesOf(at(1).user))[0]).toMatchObject({ status: 'waiting', position: 1 })
    expect((await entriesOf(at(2).user))[0]).toMatchObject({ status: 'waiting', position: 2 })
    const { body } = await test.asAdmin.get(`/admin/waitlist?classId=${session.classId}`)
    expect(body.waitlist_entries.map(({ status, position }) => [status, position])).toEqual([
      ['waiting', 1],
      ['waiting', 2],
    ])
    expect(body).toMatchObject({ pagination: { total: 2 } })
  })
})

describe('an administrator', () => {
  it('can offer a seat out of turn until an expired offer goes to the next user', async () => {
    const { at, free } = await aWaitlist(3)
    await free()
    expect(codeOf(await respond(test.admin, at(2).entry, 'offer'))).toBe('session_full')
    clock.pass(24 * HOUR)
    expect(await respond(test.admin, at(2).entry, 'offer')).toMatchObject({
      status: 200,
      body: { waitlist_entry: { status: 'offered' } },
    })
    expect(codeOf(await respond(at(1).user, at(1).entry, 'accept'))).toBe('no_offer')
    expect((await respond(at(2).user, at(2).entry, 'accept')).status).toBe(201)
    expect(codeOf(await respond(test.admin, at(0).entry, 'offer'))).toBe('not_waiting')
    expect((await respond(at(1).user, at(1).entry, 'offer')).status).toBe(403)
  })
})

describe('the waitlist', () => {
  it('closes the entries of users who are not allowed to accept, and stores the reason', async () => {
    const { at, free } = await aWaitlist(2)
    await changeRows(test, 'users', at(0).user.id, { status: 'suspended' })
    await free()
    const closed = (
      await rowsIn(test, 'waitlist_entries', { id: at(0).entry }, ['status', 'closed_reason'])
    )[0]
    expect(closed).toEqual({
      status: 'closed',
      closed_reason: 'The account was not active when a spot opened',
    })
    expect((await respond(at(1).user, at(1).entry, 'accept')).status).toBe(201)
  })

  it.each([
    ['a second before the start', -1000, 'waiting', null],
    ['at the start', 0, 'closed', 'This session has already started'],
    ['a second after it', 1000, 'closed', 'This session has already started'],
  ])('after the jobs have run %s (%i ms): %s', async (_when, difference, status, closed_reason) => {
    const { at } = await aWaitlist(1, { days: ['2027-02-10', '2027-02-10'] })
    clock.set(new Date(new Date('2027-02-10T14:00:00Z').getTime() + difference))
    await advanceDueSessions(test.deps)
    await advanceDueSessions(test.deps)
    await archiveSessions(test.deps)
    const entry = (
      await rowsIn(test, 'waitlist_entries', { id: at(0).entry }, ['status', 'closed_reason'])
    )[0]
    expect(entry).toEqual({ status, closed_reason })
    const news = await rowsIn(test, 'notifications', { user_id: at(0).user.id }, ['title'])
    expect(news).toHaveLength(status === 'closed' ? 1 : 0)
  })

  it('estimates the wait from how often seats became free, and not before one did', async () => {
    const { session, at } = await aWaitlist(2, { startsIn: 40 })
    const wait = async (index: number) => (await entriesOf(at(index).user))[0]?.estimated_wait_time
    expect(await wait(0)).toBeNull()
    const sibling = await aSession(test)
    await changeRows(test, 'class_sessions', sibling.id, { class_id: session.classId })
    for (let freed = 0; freed < 6; freed++) {
      const user = await aUser(test)
      const id = await seatIn(test, user, { id: sibling.id, classId: session.classId })
      await test.as(user).delete(`/enrollments/${id}`)
    }
    expect([await wait(0), await wait(1)]).toEqual([15, 30])
  })

  it('lets the holder of an offer enroll instead of accepting it', async () => {
    const { session, at, free } = await aWaitlist(1)
    await free()
    expect((await enrollIn(test, at(0).user, session)).status).toBe(201)
    expect(await entriesOf(at(0).user)).toMatchObject([{ status: 'accepted', estimated_wait_time: null }])
  })
})
