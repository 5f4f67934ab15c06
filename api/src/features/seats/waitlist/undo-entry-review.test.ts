import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { describe, expect, it } from 'vitest'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, enrollIn, seatIn, type TestUser, waitIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { advanceDueSessions } from '../seats/advance-waitlist.ts'

const START = new Date('2027-02-01T17:00:00Z')
const clock = aClock(START)
const test = useTestApp({ clock: clock.clock, jobs: noJobs })

type To = 'approved' | 'offered' | 'rejected'

/** Creates a full session with one seat and two users on its waitlist. */
async function aWaitlist() {
  const session = await aSession(test, { capacity: 1 })
  const [holder, first, second] = [await aUser(test), await aUser(test), await aUser(test)]
  const seat = await seatIn(test, holder, session)
  const entries = [await waitIn(test, first, session), await waitIn(test, second, session)] as const
  const [mine] = entries
  return {
    admin: test.admin,
    session,
    holder,
    first,
    second,
    entries,
    decide: (to: To, entryId: string = mine, body: object = {}) =>
      to === 'offered'
        ? test.asAdmin.post(`/enrollments/waitlist/${entryId}/offer`, { undoable: true })
        : test.asAdmin.put(`/admin/classes/${session.classId}/waitlist/${entryId}`, {
            status: to,
            undoable: true,
            ...body,
          }),
    undo: (operationId: string, entryId: string = mine) =>
      test.asAdmin.post(`/enrollments/waitlist/${entryId}/undo`, { operation_id: operationId }),
    shown: async (entryId: string = mine): Promise<AdminWaitlistEntry | undefined> => {
      const path = `/admin/waitlist?classId=${session.classId}` as const
      const { body } = await test.asAdmin.get(path)
      return body.waitlist_entries.find(({ id }) => id === entryId)
    },
    /** Gives up the seat, which is then offered to the first user on the waitlist. */
    withdraw: () => test.as(holder).delete(`/enrollments/${seat}`),
    /** Adds a seat directly in the database, so that it is not offered to anybody. */
    addSeat: () => changeRows(test, 'class_sessions', session.id, { capacity: 2 }),
  }
}
type Waitlist = Awaited<ReturnType<typeof aWaitlist>>

/** Creates an entry for which the decision succeeds: with an offer, or with a free seat. */
async function ready(to: To): Promise<Waitlist> {
  const waitlist = await aWaitlist()
  await (to === 'offered' ? waitlist.addSeat() : waitlist.withdraw())
  return waitlist
}
const operationOf = async (waitlist: Waitlist, entryId?: string) =>
  (await waitlist.shown(entryId))?.undo?.operation_id ?? 'none'
const afterTime = async () => {
  clock.pass(10_000)
  await advanceDueSessions(test.deps)
}
const rowOf = (id: string) => rowIn(test, 'waitlist_entries', id)
const statusOf = async (id: string) => (await rowOf(id)).status
/** Everything a student can see. */
async function seenBy(student: TestUser) {
  const paths = ['/enrollments/my', '/enrollments/waitlist', '/users/payments', '/notifications']
  const responses = await Promise.all(
    [...paths, '/users/activity-history'].map((path) => test.as(student).get(path)),
  )
  return responses.map(({ body }) => body)
}
const myEntry = (student: TestUser, waitlist: Waitlist) =>
  test.as(student).get(`/enrollments/waitlist/${waitlist.session.id}`)

describe('a decision on a waitlist entry that can be undone', () => {
  it.each([
    ['approved', 'offered', { enrolled: 'approved' }],
    ['offered', 'waiting', { enrolled: undefined }],
    ['rejected', 'offered', { enrolled: 'rejected' }],
  ] as const)(
    'is shown to administrators, and to nobody else before its time is over: %s',
    async (to, from, then) => {
      const waitlist = await ready(to)
      const [before, behind] = [await seenBy(waitlist.first), await seenBy(waitlist.second)]
      const { status, body } = await waitlist.decide(to)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('enrollment_id', expect.any(String))
      expect(await waitlist.shown()).toMatchObject({ status: to, undo: { status: from, seconds_left: 10 } })
      clock.pass(9_999)
      await advanceDueSessions(test.deps)
      expect(await seenBy(waitlist.first)).toEqual(before)
      expect(await seenBy(waitlist.second)).toEqual(behind)
      clock.pass(1)
      await advanceDueSessions(test.deps)
      const [mine, , , notifications] = await seenBy(waitlist.first)
      const { enrollments } = mine as { enrollments: { enrollment_status: string }[] }
      expect(enrollments[0]?.enrollment_status).toBe(then.enrolled)
      expect(notifications).not.toEqual(before[3])
      expect(await rowOf(waitlist.entries[0])).toMatchObject({ review: null, review_holds_seat: false })
      await expectSeatsInOrder(test)
    },
  )

  it.each(['approved', 'rejected'] as const)('leaves no trace when it is undone: %s', async (to) => {
    const waitlist = await ready(to)
    const [row, seen, behind] = [
      await rowOf(waitlist.entries[0]),
      await seenBy(waitlist.first),
      await seenBy(waitlist.second),
    ]
    await waitlist.decide(to, waitlist.entries[0], { reason: 'The room is too small.' })
    const operation = await operationOf(waitlist)
    expect(await waitlist.undo(operation)).toMatchObject({
      status: 200,
      body: { waitlist_entry: { id: waitlist.entries[0] } },
    })
    await afterTime()
    expect(await rowOf(waitlist.entries[0])).toEqual(row)
    expect([await seenBy(waitlist.first), await seenBy(waitlist.second)]).toEqual([seen, behind])
    // A second click, or a second device, succeeds as well.
    expect((await waitlist.undo(operation)).status).toBe(200)
    await expectSeatsInOrder(test)
  })

  it.each(['approved', 'offered'] as const)(
    'holds the seat that it will take, and offers it to the first user on the waitlist when undone: %s',
    async (to) => {
      const waitlist = await aWaitlist()
      await waitlist.addSeat()
      const [first, second] = waitlist.entries
      expect((await waitlist.decide(to, second)).status).toBe(200)
      expect(await rowOf(second)).toMatchObject({ status: 'waiting', review_holds_seat: true })
      expect(await statusOf(first)).toBe('waiting')
      const newUser = await aUser(test)
      expect(await enrollIn(test, newUser, waitlist.session)).toMatchObject({ status: 409 })
      expect(await waitlist.decide('approved', first)).toMatchObject({
        status: 409,
        body: { error: 'This session is full' },
      })
      await expectSeatsInOrder(test)
      await waitlist.undo(await operationOf(waitlist, second), second)
      expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting'])
      await expectSeatsInOrder(test)
    },
  )

  it('does not offer a seat to users behind the entry until it is in effect', async () => {
    const waitlist = await aWaitlist()
    await waitlist.decide('rejected')
    await waitlist.withdraw()
    expect(await Promise.all(waitlist.entries.map(statusOf))).toEqual(['waiting', 'waiting'])
    expect((await enrollIn(test, await aUser(test), waitlist.session)).status).toBe(409)
    await expectSeatsInOrder(test)
    await afterTime()
    expect(await Promise.all(waitlist.entries.map(statusOf))).toEqual(['rejected', 'offered'])
    await expectSeatsInOrder(test)
  })

  it('is put into effect by the next operation on the session while the job runner is stopped', async () => {
    const waitlist = await ready('rejected')
    await waitlist.decide('rejected')
    clock.pass(10_000)
    expect((await enrollIn(test, waitlist.second, waitlist.session)).status).toBe(201)
    expect(await statusOf(waitlist.entries[0])).toBe('rejected')
  })

  it.each(['accept', 'decline'] as const)('is in effect before a late %s of the offer', async (action) => {
    const waitlist = await ready('rejected')
    await waitlist.decide('rejected')
    clock.pass(10_000)
    const path = `/enrollments/waitlist/${waitlist.entries[0]}/${action}` as const
    const { status } = await test.as(waitlist.first).post(path)
    expect(status).toBe(409)
    await advanceDueSessions(test.deps)
    expect(await Promise.all(waitlist.entries.map(statusOf))).toEqual(['rejected', 'offered'])
  })

  it('yields to a student who accepts or leaves in the meantime', async () => {
    const [accepted, left] = [await ready('rejected'), await ready('approved')]
    await accepted.decide('rejected')
    await left.decide('approved')
    const operations = [await operationOf(accepted), await operationOf(left)]
    const accept = `/enrollments/waitlist/${accepted.entries[0]}/accept` as const
    expect((await test.as(accepted.first).post(accept)).status).toBe(201)
    const leave = `/enrollments/waitlist/${left.session.id}` as const
    expect((await test.as(left.first).delete(leave)).status).toBe(200)
    const changed = { error: 'This waitlist entry has changed since then, so this can no longer be undone' }
    expect(await accepted.undo(operations[0] ?? '')).toMatchObject({ status: 409, body: changed })
    expect(await left.undo(operations[1] ?? '')).toMatchObject({ status: 409, body: changed })
    await afterTime()
    expect([await statusOf(accepted.entries[0]), await statusOf(left.entries[0])]).toEqual([
      'accepted',
      'declined',
    ])
    await expectSeatsInOrder(test)
  })

  it('can be replaced on the seat it holds, and undoing the later decision restores the earlier one', async () => {
    const waitlist = await aWaitlist()
    await waitlist.addSeat()
    await waitlist.decide('approved')
    const first = await operationOf(waitlist)
    expect((await waitlist.decide('offered')).status).toBe(200)
    await waitlist.decide('rejected')
    expect(await waitlist.undo(first)).toMatchObject({ status: 409 })
    await waitlist.undo(await operationOf(waitlist))
    expect(await waitlist.shown()).toMatchObject({ status: 'offered', undo: { status: 'approved' } })
    await waitlist.undo(await operationOf(waitlist))
    await expectSeatsInOrder(test)
    await afterTime()
    expect(await statusOf(waitlist.entries[0])).toBe('accepted')
    await expectSeatsInOrder(test)
  })

  it('cannot be undone after 10 seconds, or after its offer has ended', async () => {
    const waitlist = await ready('approved')
    const late = { status: 409, body: { error: "It's too late to undo this." } }
    const { offer_expires_at } = (await myEntry(waitlist.first, waitlist)).body.waitlist_entry
    clock.set(new Date(Date.parse(offer_expires_at ?? '') - 4_000))
    await waitlist.decide('approved')
    expect(await waitlist.shown()).toMatchObject({ undo: { seconds_left: 4 } })
    const operation = await operationOf(waitlist)
    clock.pass(4_000)
    expect(await waitlist.undo(operation)).toMatchObject(late)
    await advanceDueSessions(test.deps)
    expect(await waitlist.undo(operation)).toMatchObject(late)
    expect(await statusOf(waitlist.entries[0])).toBe('accepted')
    await expectSeatsInOrder(test)
    clock.set(START)
  })

  it('is in effect before its session is cancelled, and takes no seat for a deleted account', async () => {
    const [cancelled, deleted] = [await ready('approved'), await ready('offered')]
    await cancelled.decide('approved')
    await test
      .as(cancelled.admin)
      .patch(`/sessions/sessions/${cancelled.session.id}/status`, { status: 'cancelled' })
    expect(await statusOf(cancelled.entries[0])).toBe('accepted')
    await deleted.decide('offered')
    await test.as(deleted.admin).delete(`/admin/users/${deleted.first.id}`)
    await afterTime()
    expect(await Promise.all(deleted.entries.map(statusOf))).toEqual(['left', 'offered'])
    await expectSeatsInOrder(test)
  })

  it('gives a repeated request the same response and schedules nothing twice', async () => {
    const waitlist = await ready('approved')
    const path = `/admin/classes/${waitlist.session.classId}/waitlist/${waitlist.entries[0]}` as const
    const headers = { 'Idempotency-Key': 'approve-once' }
    const approve = () => test.asAdmin.put(path, { status: 'approved', undoable: true }, headers)
    const [once, again] = [await approve(), await approve()]
    expect([again.status, again.text]).toEqual([200, once.text])
    expect((await rowOf(waitlist.entries[0])).review?.replaced).toBeNull()
  })

  it('is in the audit log, as is undoing it', async () => {
    const waitlist = await ready('approved')
    await waitlist.decide('approved')
    await waitlist.undo(await operationOf(waitlist))
    const rows = await rowsIn(test, 'audit_log', {
      subject_id: waitlist.entries[0],
      actor_id: waitlist.admin.id,
    })
    expect(rows.map(({ action }) => action)).toEqual(['waitlist.decided', 'waitlist.undone'])
  })
})
