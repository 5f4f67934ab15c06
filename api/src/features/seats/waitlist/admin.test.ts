import { afterAll, describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, seatIn, type TestUser, waitIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
afterAll(() => expectSeatsInOrder(test))

const list = async (query: string) => (await test.asAdmin.get(`/admin/waitlist?${query}`)).body
const decide = (classId: string, entryId: string, status: string) =>
  test.asAdmin.put(`/admin/classes/${classId}/waitlist/${entryId}`, { status })

/** Creates a full session with one seat and two users on its waitlist. */
async function aWaitlist(title?: string) {
  const session = await aSession(test, { capacity: 1, ...(title && { title }) })
  const [holder, first, second] = [await aUser(test), await aUser(test), await aUser(test)]
  const seat = await seatIn(test, holder, session)
  const entries = [await waitIn(test, first, session), await waitIn(test, second, session)] as const
  return { session, holder, first, second, seat, entries }
}

/** Adds a seat directly in the database, so that it is not offered to anybody. */
async function freeSeat(sessionId: string) {
  await changeRows(test, 'class_sessions', sessionId, { capacity: 2 })
}

const statusOf = async (user: TestUser, sessionId: string) => {
  const { body } = await test.as(user).get(`/enrollments/waitlist/${sessionId}`)
  return body.waitlist_entry?.status
}

describe('the list', () => {
  it('shows positions and the next session, filters by search and class, and counts all matches', async () => {
    const { session, first, second, entries } = await aWaitlist('Storytelling with shadows')
    const { waitlist_entries, pagination, classes, stats } = await list('searchTerm=shadows')
    expect(waitlist_entries).toMatchObject([
      { id: entries[0], position: 1, user_email: first.email, status: 'waiting', free_seats: 0 },
      { id: entries[1], position: 2, user_email: second.email, class_name: 'Storytelling with shadows' },
    ])
    expect(waitlist_entries[0]?.next_session_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(pagination).toMatchObject({ total: 2, totalPages: 1 })
    expect(classes).toContainEqual({ id: session.classId, title: 'Storytelling with shadows' })
    expect(stats.pendingEntries).toBe(2)
    expect((await list(`classId=${session.classId}&searchTerm=${second.email}`)).pagination.total).toBe(1)
    expect((await list('classId=unknown')).pagination.total).toBe(0)
  })

  it('sorts by a column, and exports what it shows', async () => {
    const { session, first, second } = await aWaitlist('Kites, knots and string')
    await changeRows(test, 'users', second.id, { last_name: 'Abebe' })
    const emails = async (query: string) =>
      (await list(`classId=${session.classId}${query}`)).waitlist_entries.map(({ user_email }) => user_email)
    const [asJoined, reversed] = [
      [first.email, second.email],
      [second.email, first.email],
    ]
    expect(await emails('')).toEqual(asJoined)
    expect(await emails('&sort=user_name')).toEqual(reversed)
    expect(await emails('&sort=user_name&direction=desc')).toEqual(asJoined)
    expect(await emails('&sort=position&direction=desc')).toEqual(reversed)
    for (const sort of ['class_name', 'next_session_date', 'status']) {
      expect(await emails(`&sort=${sort}`)).toEqual(asJoined)
    }

    const query = `classId=${session.classId}&sort=position&direction=desc`
    const { text } = await test.asAdmin.get(`/admin/waitlist/export?${query}`)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      'Student,Email,Class,Location,Next Session,Position,Status,Joined,Reason,Discount,Discount Reason,Paid By',
    )
    expect(lines[1]).toMatch(
      new RegExp(`^Test Abebe,${second.email},"Kites, knots and string",.*,2,waiting,[\\d-]{10},,,,$`),
    )
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(reversed)
  })

  it('shows why a user was passed over', async () => {
    const { session, holder, first, seat } = await aWaitlist()
    await changeRows(test, 'users', first.id, { status: 'inactive' })
    await test.as(holder).delete(`/enrollments/${seat}`)
    expect((await list(`classId=${session.classId}&show=ended`)).waitlist_entries).toMatchObject([
      {
        user_email: first.email,
        status: 'closed',
        position: 0,
        closed_reason: 'The account was not active when a spot opened',
      },
    ])
  })
})

describe('the decisions of an administrator', () => {
  it('follow the rules of the operations, and show why others are not possible', async () => {
    const { session, holder, first, second, seat } = await aWaitlist('Blocks and bridges')
    const blockedOf = async () =>
      (await list(`classId=${session.classId}`)).waitlist_entries.map(
        ({ reviews: { approve, offer, reject } }) => ({
          approve: approve.blocked,
          offer: offer.blocked,
          reject: reject.blocked,
        }),
      )
    const full = 'This session is full'
    expect(await blockedOf()).toEqual([
      { approve: full, offer: full, reject: null },
      { approve: full, offer: full, reject: null },
    ])
    await test.as(holder).delete(`/enrollments/${seat}`)
    expect(await blockedOf()).toEqual([
      { approve: null, offer: 'Only a user who is waiting can be offered a spot', reject: null },
      { approve: full, offer: full, reject: null },
    ])
    await changeRows(test, 'users', second.id, { status: 'inactive' })
    expect((await blockedOf())[1]).toMatchObject({
      approve: 'The account of this student is not active',
      reject: null,
    })
    expect(await statusOf(first, session.id)).toBe('offered')
  })

  it('include a rejection with a reason that the student can read', async () => {
    const { session, first, entries } = await aWaitlist('Clay and color')
    const path = `/admin/classes/${session.classId}/waitlist/${entries[0]}`
    const response = await test.asAdmin.put(path, { status: 'rejected', reason: ' The room is too small. ' })
    expect(response).toMatchObject({
      status: 200,
      body: { waitlist_entry: { status: 'rejected', closed_reason: 'The room is too small.' } },
    })
    const { body } = await test.as(first).get('/notifications')
    expect(body.notifications[0]?.message).toContain('Reason: The room is too small.')
    const enrollment = await test.as(first).get('/enrollments/my')
    expect(enrollment.body).toMatchObject({
      enrollments: [{ enrollment_status: 'declined', decline_reason: 'The room is too small.' }],
    })
  })
})

describe('approving', () => {
  it('is refused while the session is full, and changes nothing', async () => {
    const { session, first, entries } = await aWaitlist()
    const response = await decide(session.classId, entries[0], 'approved')
    expect([response.status, codeOf(response)]).toEqual([409, 'session_full'])
    expect(await statusOf(first, session.id)).toBe('waiting')
  })

  it('takes a free seat ahead of other users, and notifies the student', async () => {
    const { session, second, entries } = await aWaitlist()
    await freeSeat(session.id)
    const { status, body } = await decide(session.classId, entries[1], 'approved')
    expect([status, body.message]).toEqual([
      200,
      'Waitlist entry approved and moved to enrollments successfully',
    ])
    expect(body.waitlist_entry).toMatchObject({ id: entries[1], status: 'approved', position: 0 })
    const enrollment = await test.as(second).get(`/enrollments/${body.enrollment_id}`)
    expect(enrollment.body).toMatchObject({ enrollment: { enrollment_status: 'approved' } })
    expect(codeOf(await decide(session.classId, entries[1], 'approved'))).toBe('waitlist_entry_closed')
  })

  it('takes the seat that an offer holds', async () => {
    const { session, holder, first, seat, entries } = await aWaitlist()
    await test.as(holder).delete(`/enrollments/${seat}`)
    expect(await statusOf(first, session.id)).toBe('offered')
    expect(codeOf(await decide(session.classId, entries[1], 'approved'))).toBe('session_full')
    expect((await decide(session.classId, entries[0], 'approved')).status).toBe(200)
  })
})

describe('rejecting', () => {
  it('keeps a historical enrollment for tracking, and offers a held seat to the next user', async () => {
    const { session, holder, first, second, seat, entries } = await aWaitlist()
    await test.as(holder).delete(`/enrollments/${seat}`)
    const { body } = await decide(session.classId, entries[0], 'rejected')
    expect(body.message).toBe('Waitlist entry rejected and moved to enrollments for tracking')
    const kept = await test.as(first).get(`/enrollments/${body.enrollment_id}`)
    expect(kept.body).toMatchObject({
      enrollment: {
        enrollment_status: 'rejected',
        enrollment_type: 'historical',
        archived_reason: 'Rejected from the waitlist',
      },
    })
    expect(await statusOf(second, session.id)).toBe('offered')
  })

  it('finds an entry only in its own class', async () => {
    const { session, entries } = await aWaitlist()
    const other = await aSession(test)
    expect(codeOf(await decide(other.classId, entries[0], 'rejected'))).toBe('not_on_waitlist')
    expect(codeOf(await decide(session.classId, 'unknown', 'rejected'))).toBe('not_on_waitlist')
    expect(codeOf(await decide(session.classId, entries[0], 'waiting'))).toBe('invalid_input')
  })
})
