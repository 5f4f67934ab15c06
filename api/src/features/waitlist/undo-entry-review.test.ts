import type { WaitlistEntry } from '@cubby/contract/enrollments'
import type { ErrorBody } from '@cubby/contract/errors'
import type { AdminWaitlistEntry, WaitlistDecided, WaitlistPage } from '@cubby/contract/waitlist'
import { describe, expect, it } from 'vitest'
import { expectSeatsInOrder } from '../../testing/check-seats.ts'
import { aClock } from '../../testing/clock.ts'
import { aSession, aUser, enrollIn, seatIn, type TestUser, waitIn } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { expireStaleOffers } from './expire-offers.ts'

const START = new Date('2027-02-01T17:00:00Z')
const clock = aClock(START)
const test = useTestApp({ clock: clock.clock, jobs: { enqueue: async () => {}, enqueueAll: async () => {} } })

type To = 'approved' | 'offered' | 'rejected'
type Answer = WaitlistDecided & ErrorBody

/** A session with one seat, taken, and a waitlist of two. */
async function aLine() {
  const admin = await aUser(test, { role: 'admin' })
  const session = await aSession(test, { capacity: 1 })
  const [holder, first, second] = [await aUser(test), await aUser(test), await aUser(test)]
  const seat = await seatIn(test, holder, session)
  const entries = [await waitIn(test, first, session), await waitIn(test, second, session)] as const
  const call = (method: string, path: string, body: object) =>
    test.call<Answer>(method, path, { token: admin.token, body })
  const [mine] = entries
  return {
    ...{ admin, session, holder, first, second, entries },
    decide: (to: To, entryId: string = mine, body: object = {}) =>
      to === 'offered'
        ? call('POST', `/enrollments/waitlist/${entryId}/offer`, { undoable: true })
        : call('PUT', `/admin/classes/${session.classId}/waitlist/${entryId}`, {
            status: to,
            undoable: true,
            ...body,
          }),
    undo: (operationId: string, entryId: string = mine) =>
      call('POST', `/enrollments/waitlist/${entryId}/undo`, { operation_id: operationId }),
    shown: async (entryId: string = mine): Promise<AdminWaitlistEntry | undefined> => {
      const path = `/admin/waitlist?classId=${session.classId}`
      const { body } = await test.call<WaitlistPage>('GET', path, { token: admin.token })
      return body.waitlist_entries.find(({ id }) => id === entryId)
    },
    /** The seat frees as users free it, and is offered to the first on the waitlist. */
    withdraw: () => test.call('DELETE', `/enrollments/${seat}`, { token: holder.token }),
    /** A seat frees behind the app's back, so that nobody is offered it. */
    addSeat: () =>
      test.deps.db.updateTable('class_sessions').set({ capacity: 2 }).where('id', '=', session.id).execute(),
  }
}
type Line = Awaited<ReturnType<typeof aLine>>

/** An entry for which the decision succeeds: with an offer, or with a free seat. */
async function ready(to: To): Promise<Line> {
  const line = await aLine()
  await (to === 'offered' ? line.addSeat() : line.withdraw())
  return line
}
const operationOf = async (line: Line, entryId?: string) =>
  (await line.shown(entryId))?.undo?.operation_id ?? 'none'
const afterTime = async () => {
  clock.pass(10_000)
  await expireStaleOffers(test.deps)
}
const rowOf = (id: string) =>
  test.deps.db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await rowOf(id)).status
/** Everything a student can see. */
async function seenBy(student: TestUser) {
  const paths = ['/enrollments/my', '/enrollments/waitlist', '/users/payments', '/notifications']
  const answers = await Promise.all(
    [...paths, '/users/activity-history'].map((path) => test.call('GET', path, { token: student.token })),
  )
  return answers.map(({ body }) => body)
}
const myEntry = (student: TestUser, line: Line) =>
  test.call<{ waitlist_entry: WaitlistEntry }>('GET', `/enrollments/waitlist/${line.session.id}`, {
    token: student.token,
  })

describe('a decision on a waitlist entry that can be undone', () => {
  it.each([
    ['approved', 'offered', { enrolled: 'approved' }],
    ['offered', 'waiting', { enrolled: undefined }],
    ['rejected', 'offered', { enrolled: 'rejected' }],
  ] as const)(
    'is shown to administrators, and to nobody else before its time is over: %s',
    async (to, from, then) => {
      const line = await ready(to)
      const [before, behind] = [await seenBy(line.first), await seenBy(line.second)]
      const { status, body } = await line.decide(to)
      expect(status).toBe(200)
      expect(body.enrollment_id ?? null).toBeNull()
      expect(await line.shown()).toMatchObject({ status: to, undo: { status: from, seconds_left: 10 } })
      clock.pass(9_999)
      await expireStaleOffers(test.deps)
      expect(await seenBy(line.first)).toEqual(before)
      expect(await seenBy(line.second)).toEqual(behind)
      clock.pass(1)
      await expireStaleOffers(test.deps)
      const [mine, , , notifications] = await seenBy(line.first)
      const { enrollments } = mine as { enrollments: { enrollment_status: string }[] }
      expect(enrollments[0]?.enrollment_status).toBe(then.enrolled)
      expect(notifications).not.toEqual(before[3])
      expect(await rowOf(line.entries[0])).toMatchObject({ review: null, review_holds_seat: false })
      await expectSeatsInOrder(test)
    },
  )

  it.each(['approved', 'rejected'] as const)('leaves no trace when it is undone: %s', async (to) => {
    const line = await ready(to)
    const [row, seen, behind] = [
      await rowOf(line.entries[0]),
      await seenBy(line.first),
      await seenBy(line.second),
    ]
    await line.decide(to, line.entries[0], { reason: 'The room is too small.' })
    const operation = await operationOf(line)
    expect((await line.undo(operation)).status).toBe(200)
    await afterTime()
    expect(await rowOf(line.entries[0])).toEqual(row)
    expect([await seenBy(line.first), await seenBy(line.second)]).toEqual([seen, behind])
    // A second click, or a second device, finds it done.
    expect((await line.undo(operation)).status).toBe(200)
    await expectSeatsInOrder(test)
  })

  it.each(['approved', 'offered'] as const)(
    'holds the seat that it will take, and undone gives it to the first in line: %s',
    async (to) => {
      const line = await aLine()
      await line.addSeat()
      const [first, second] = line.entries
      expect((await line.decide(to, second)).status).toBe(200)
      expect(await rowOf(second)).toMatchObject({ status: 'waiting', review_holds_seat: true })
      expect(await statusOf(first)).toBe('waiting')
      const newcomer = await aUser(test)
      expect(await enrollIn(test, newcomer, line.session)).toMatchObject({ status: 409 })
      expect(await line.decide('approved', first)).toMatchObject({
        status: 409,
        body: { error: 'This session is full' },
      })
      await expectSeatsInOrder(test)
      await line.undo(await operationOf(line, second), second)
      expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting'])
      await expectSeatsInOrder(test)
    },
  )

  it('offers a seat past nobody: whoever is behind it waits until it is in effect', async () => {
    const line = await aLine()
    await line.decide('rejected')
    await line.withdraw()
    expect(await Promise.all(line.entries.map(statusOf))).toEqual(['waiting', 'waiting'])
    expect((await enrollIn(test, await aUser(test), line.session)).status).toBe(409)
    await expectSeatsInOrder(test)
    await afterTime()
    expect(await Promise.all(line.entries.map(statusOf))).toEqual(['rejected', 'offered'])
    await expectSeatsInOrder(test)
  })

  it('is put into effect by the next operation on the session while the job runner is stopped', async () => {
    const line = await ready('rejected')
    await line.decide('rejected')
    clock.pass(10_000)
    expect((await enrollIn(test, line.second, line.session)).status).toBe(201)
    expect(await statusOf(line.entries[0])).toBe('rejected')
  })

  it.each(['accept', 'decline'] as const)('is in effect before a late %s of the offer', async (answer) => {
    const line = await ready('rejected')
    await line.decide('rejected')
    clock.pass(10_000)
    const path = `/enrollments/waitlist/${line.entries[0]}/${answer}`
    const { status } = await test.call('POST', path, { token: line.first.token })
    expect(status).toBe(409)
    await expireStaleOffers(test.deps)
    expect(await Promise.all(line.entries.map(statusOf))).toEqual(['rejected', 'offered'])
  })

  it('yields to a student who accepts or leaves meanwhile', async () => {
    const [accepted, left] = [await ready('rejected'), await ready('approved')]
    await accepted.decide('rejected')
    await left.decide('approved')
    const operations = [await operationOf(accepted), await operationOf(left)]
    const accept = `/enrollments/waitlist/${accepted.entries[0]}/accept`
    expect((await test.call('POST', accept, { token: accepted.first.token })).status).toBe(201)
    const leave = `/enrollments/waitlist/${left.session.id}`
    expect((await test.call('DELETE', leave, { token: left.first.token })).status).toBe(200)
    const changed = { error: 'This waitlist entry was changed since, so this can no longer be undone' }
    expect(await accepted.undo(operations[0] ?? '')).toMatchObject({ status: 409, body: changed })
    expect(await left.undo(operations[1] ?? '')).toMatchObject({ status: 409, body: changed })
    await afterTime()
    expect([await statusOf(accepted.entries[0]), await statusOf(left.entries[0])]).toEqual([
      'accepted',
      'declined',
    ])
    await expectSeatsInOrder(test)
  })

  it('can be replaced on the seat it holds, and undoing the later one brings back the earlier', async () => {
    const line = await aLine()
    await line.addSeat()
    await line.decide('approved')
    const first = await operationOf(line)
    expect((await line.decide('offered')).status).toBe(200)
    await line.decide('rejected')
    expect(await line.undo(first)).toMatchObject({ status: 409 })
    await line.undo(await operationOf(line))
    expect(await line.shown()).toMatchObject({ status: 'offered', undo: { status: 'approved' } })
    await line.undo(await operationOf(line))
    await expectSeatsInOrder(test)
    await afterTime()
    expect(await statusOf(line.entries[0])).toBe('accepted')
    await expectSeatsInOrder(test)
  })

  it('cannot be undone after 10 seconds, or after its offer has ended', async () => {
    const line = await ready('approved')
    const late = { status: 409, body: { error: 'The 10 seconds to undo this are over' } }
    const { offer_expires_at } = (await myEntry(line.first, line)).body.waitlist_entry
    clock.set(new Date(Date.parse(offer_expires_at ?? '') - 4_000))
    await line.decide('approved')
    expect(await line.shown()).toMatchObject({ undo: { seconds_left: 4 } })
    const operation = await operationOf(line)
    clock.pass(4_000)
    expect(await line.undo(operation)).toMatchObject(late)
    await expireStaleOffers(test.deps)
    expect(await line.undo(operation)).toMatchObject(late)
    expect(await statusOf(line.entries[0])).toBe('accepted')
    await expectSeatsInOrder(test)
    clock.set(START)
  })

  it('is in effect before its session is cancelled, and takes no seat for a deleted account', async () => {
    const [cancelled, deleted] = [await ready('approved'), await ready('offered')]
    await cancelled.decide('approved')
    await test.call('PATCH', `/sessions/sessions/${cancelled.session.id}/status`, {
      token: cancelled.admin.token,
      body: { status: 'cancelled' },
    })
    expect(await statusOf(cancelled.entries[0])).toBe('accepted')
    await deleted.decide('offered')
    await test.call('DELETE', `/admin/users/${deleted.first.id}`, { token: deleted.admin.token })
    await afterTime()
    expect(await Promise.all(deleted.entries.map(statusOf))).toEqual(['left', 'offered'])
    await expectSeatsInOrder(test)
  })

  it('gives a repeated request the same answer and schedules nothing twice', async () => {
    const line = await ready('approved')
    const request = {
      token: line.admin.token,
      headers: { 'Idempotency-Key': 'approve-once' },
      body: { status: 'approved', undoable: true },
    }
    const path = `/admin/classes/${line.session.classId}/waitlist/${line.entries[0]}`
    const [once, again] = [await test.call('PUT', path, request), await test.call('PUT', path, request)]
    expect([again.status, again.text]).toEqual([200, once.text])
    expect((await rowOf(line.entries[0])).review?.replaced).toBeNull()
  })

  it('is in the audit log with its undoing', async () => {
    const line = await ready('approved')
    await line.decide('approved')
    await line.undo(await operationOf(line))
    const rows = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', line.entries[0])
      .where('actor_id', '=', line.admin.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['waitlist.decided', 'waitlist.undone'])
  })
})
