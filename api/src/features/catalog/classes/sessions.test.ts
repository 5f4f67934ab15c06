import type { SessionSave } from '@cubby/contract/catalog/class-save'
import { addDays, dayOf } from '@cubby/rules/days'
import { describe, expect, it } from 'vitest'
import {
  aSession,
  atDays,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const notificationTitles = async (user: TestUser) => {
  const { body } = await test.as(user).get('/notifications')
  return body.notifications.map(({ title }) => title)
}

async function aFullSession() {
  const [holder, waiting] = [await aUser(test), await aUser(test)]
  const session = await aSession(test, { capacity: 1 })
  await seatIn(test, holder, session)
  await waitIn(test, waiting, session)
  return { session, holder, waiting, admin: test.admin }
}

const setCapacity = async (user: TestUser, session: TestSession, capacity: number) =>
  test.as(user).put(`/sessions/${session.id}`, await aSessionSave(test, session, { capacity }))

describe('changing the capacity', () => {
  it('offers the new seats to the waitlist in the same transaction', async () => {
    const { session, waiting, admin } = await aFullSession()
    expect(await setCapacity(admin, session, 2)).toMatchObject({
      status: 200,
      body: { session: { capacity: 2, enrolled_count: 1, waiting_count: 1 } },
    })
    expect((await enrollIn(test, await aUser(test), session)).status).toBe(409)
    expect((await enrollIn(test, waiting, session)).status).toBe(201)
  })

  it('is refused below the seats taken, with their number', async () => {
    const session = await aSession(test, { capacity: 3 })
    for (let seat = 0; seat < 2; seat++) await seatIn(test, await aUser(test), session)
    expect(await setCapacity(test.admin, session, 1)).toMatchObject({
      status: 409,
      body: { code: 'capacity_below_seats', error: 'Capacity cannot be below the seats already taken (2)' },
    })
    expect((await setCapacity(test.admin, session, 2)).body).toMatchObject({ session: { capacity: 2 } })
  })

  it('is not found for a removed session', async () => {
    const { session, admin } = await aFullSession()
    await test.as(admin).delete(`/sessions/${session.id}`)
    expect(codeOf(await setCapacity(admin, session, 5))).toBe('session_not_found')
  })
})

describe('ending a session', () => {
  it.each([
    ['cancelled', 'Session cancelled', 'session_cancelled'],
    ['removed', 'Session removed', 'session_removed'],
  ] as const)(
    'that is %s archives its enrollments with the reason, closes the waitlist, and notifies',
    async (how, reason, code) => {
      const { session, holder, waiting, admin } = await aFullSession()
      const response =
        how === 'removed'
          ? await test.as(admin).delete(`/sessions/${session.id}`)
          : await test.as(admin).patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
      expect(response.status).toBe(200)
      const { body } = await test.as(holder).get('/profile/historical-enrollments')
      expect(body).toMatchObject({ enrollments: [{ archived_reason: reason }], total: 1 })
      for (const user of [holder, waiting]) {
        expect(await notificationTitles(user)).toContain(
          'CPR and First Aid Certification will not take place',
        )
      }
      expect((await test.as(waiting).get('/users/waitlisted-classes')).body).toMatchObject({
        total: 0,
      })
      expect(await enrollIn(test, waiting, session)).toMatchObject({ status: 409, body: { code } })
    },
  )

  it('removes it permanently', async () => {
    const { session, admin } = await aFullSession()
    await test.as(admin).delete(`/sessions/${session.id}`)
    expect((await test.as(admin).delete(`/sessions/${session.id}`)).status).toBe(404)
    const status = await test
      .as(admin)
      .patch(`/sessions/sessions/${session.id}/status`, { status: 'scheduled' })
    expect(status.status).toBe(404)
  })
})

describe('PATCH /sessions/sessions/{id}/status', () => {
  it('completes a session', async () => {
    const student = await aUser(test)
    const session = await aSession(test)
    await seatIn(test, student, session)
    const complete = () =>
      test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'completed' })
    await changeRows(test, 'class_sessions', session.id, { start_date: '2020-01-02' })
    expect((await complete()).status).toBe(200)
    expect((await test.as(student).get('/users/enrolled-classes')).body).toMatchObject({
      total: 0,
    })
  })
})

describe('the page of a session', () => {
  const readDetails = (user: TestUser, { id }: { id: string }) => test.as(user).get(`/sessions/${id}`)
  const atNoon = (days: number) => ({ start_time: '09:00', end_time: '12:00', ...daysFromNow(days) })
  /** Days are counted from today in the time zone of the tests. */
  const daysFromNow = (days: number) => {
    const date = addDays(dayOf(new Date(), 'America/New_York'), days)
    return { date, end_date: date }
  }

  it('has the class and the sessions before and after it', async () => {
    const session = await aSession(test)
    const add = async (days: number) => {
      const body = { ...(await aSessionSave(test, session, atNoon(days))), class_id: session.classId }
      return (await test.asAdmin.post('/sessions', body)).body
    }
    const [before, after] = [await add(20), await add(40)]
    const { body } = await readDetails(test.admin, session)
    expect(body).toMatchObject({
      session: { id: session.id, capacity: 10 },
      meetings: [{ status: 'scheduled' }],
      class: { id: session.classId, title: 'CPR and First Aid Certification', allows_walk_ins: false },
      previous: { id: before.session.id },
      next: { id: after.session.id },
      last_meeting_ended: false,
    })
    expect((await readDetails(test.admin, before.session)).body.previous).toBeNull()
    expect((await readDetails(test.admin, after.session)).body.next).toBeNull()
  })

  it('merges the edits of two administrators', async () => {
    const session = await aSession(test)
    const base = await aSessionSave(test, session)
    const save = (changes: Partial<SessionSave>) =>
      test.asAdmin.put(`/sessions/${session.id}`, { ...base, ...changes, base })
    expect((await save({ location: 'Room 3' })).body.session.location).toBe('Room 3')
    expect((await save({ capacity: 12 })).body.session).toMatchObject({ location: 'Room 3', capacity: 12 })
    const { id } = await aUser(test, { role: 'instructor' })
    expect((await save({ instructor_id: id })).status).toBe(200)
    const other = await aUser(test, { role: 'instructor' })
    expect(await save({ location: 'Room 4', instructor_id: other.id })).toMatchObject({
      status: 409,
      body: {
        code: 'session_conflict',
        error: 'Somebody else saved this session in the meantime',
        conflicts: {
          location: { yours: 'Room 4', theirs: 'Room 3' },
          instructor: { yours: 'Test User', theirs: 'Test User' },
        },
      },
    })
    expect((await readDetails(test.admin, session)).body.session).toMatchObject({
      location: 'Room 3',
      instructor_id: id,
    })
  })

  it('changes the online link in one edit, and keeps it in edits of apps that do not know it', async () => {
    const session = await aSession(test)
    const values = await aSessionSave(test, session)
    const save = async (edit: Partial<SessionSave>, base: Partial<SessionSave>) => {
      const body = { ...values, ...edit, base: { ...values, ...base } }
      const { status } = await test.asAdmin.put(`/sessions/${session.id}`, body)
      return [status, (await readDetails(test.admin, session)).body.session.online_link]
    }
    const [old, next] = ['https://meet.example/old', 'https://meet.example/new']
    expect(await save({ online_link: old }, { online_link: null })).toEqual([200, old])
    expect(await save({ capacity: 11 }, {})).toEqual([200, old])
    expect(await save({ online_link: next }, { online_link: null })).toEqual([409, old])
    expect(await save({ online_link: null }, { online_link: old })).toEqual([200, null])
  })

  it('refuses edits that are invalid together', async () => {
    const session = await aSession(test)
    const base = await aSessionSave(test, session)
    const save = (changes: Partial<SessionSave>) =>
      test.asAdmin.put(`/sessions/${session.id}`, { ...base, ...changes, base })
    expect((await save({ start_time: '14:00' })).status).toBe(200)
    expect(await save({ end_time: '13:00' })).toMatchObject({
      status: 400,
      body: { fields: { end_time: 'End time must be after the start time' } },
    })
  })

  it('previews the edit of one session', async () => {
    const { session, admin } = await aFullSession()
    const base = await aSessionSave(test, session)
    const body = { operation: 'save', session: { ...base, location: 'Room 3', base } }
    const previewed = await test.as(admin).post(`/sessions/${session.id}/consequences`, body)
    expect(previewed.body).toMatchObject({
      consequences: { students: { approved: 0, pending: 1 }, waitlist: { waiting: 1 }, notifications: 2 },
    })
    expect((await readDetails(admin, session)).body.session.location).not.toBe('Room 3')
  })

  it('completes the session at once after its last meeting, and not before', async () => {
    const student = await aUser(test)
    const session = await aSession(test)
    const id = await seatIn(test, student, session)
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    const complete = () =>
      test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, {
        status: 'completed',
        after_last_meeting: true,
      })
    expect(await complete()).toMatchObject({
      status: 409,
      body: { error: 'The last meeting of this session has not ended yet' },
    })
    const yesterday = daysFromNow(-1).date
    await atDays(test, session, [yesterday, yesterday])
    expect((await readDetails(test.admin, session)).body.last_meeting_ended).toBe(true)
    expect(await complete()).toMatchObject({
      status: 200,
      body: { session: { status: 'completed', status_change: null } },
    })
    const proposal = await test.asAdmin.get(`/certificates/proposals/${session.id}`)
    expect(proposal.body).toMatchObject({ proposal: { students: [{ user_id: student.id }] } })
  })

  it('has lists of its own: enrollments, waitlist, money, and history', async () => {
    const aBusySession = async () => {
      const session = await aSession(test, { capacity: 1 })
      const [holder, waiting] = [await aUser(test), await aUser(test)]
      const id = await seatIn(test, holder, session)
      await test.asAdmin.post(`/enrollments/${id}/approve`)
      await waitIn(test, waiting, session)
      return { session, holder, waiting, id }
    }
    await aBusySession()
    const { session, holder, waiting, id } = await aBusySession()
    const left = await aUser(test)
    await changeRows(test, 'class_sessions', session.id, { capacity: 3 })
    await test.as(waiting).delete(`/enrollments/waitlist/${session.id}`)
    const withdrawn = await seatIn(test, left, session)
    await test.as(left).delete(`/enrollments/${withdrawn}`)
    const of = `sessionId=${session.id}`
    expect((await test.asAdmin.get(`/enrollments?${of}`)).body).toMatchObject({ total: 2 })
    expect((await test.asAdmin.get(`/enrollments?${of}&roster=true`)).body).toMatchObject({
      total: 1,
      enrollments: [
        { id, payment_status: 'pending', refund_due: 0, charged: 95, paid: 0, due_date: expect.any(String) },
      ],
    })
    expect((await test.asAdmin.get(`/admin/waitlist?${of}`)).body).toMatchObject({ pagination: { total: 0 } })
    expect((await test.asAdmin.get(`/admin/waitlist?${of}&show=ended`)).body).toMatchObject({
      waitlist_entries: [{ user_email: waiting.email }],
    })
    expect((await test.asAdmin.get(`/admin/financial/payments/outstanding?${of}`)).body).toMatchObject({
      pagination: { total: 1 },
      payments: [{ user_id: holder.id, session_id: session.id }],
    })
    const { payments } = (await test.asAdmin.get(`/admin/financial/payments/outstanding?${of}`)).body as {
      payments: { id: string }[]
    }
    await test.asAdmin.post(`/admin/financial/payments/${payments[0]?.id}/receipts`, {
      amount: 40,
      method: 'cash',
      date: daysFromNow(0).date,
    })
    expect((await readDetails(test.admin, session)).body.owed).toBe(55)
    expect((await test.asAdmin.get(`/admin/financial/cash-book?${of}`)).body).toMatchObject({
      pagination: { total: 1 },
      totals: { amount_in: 40 },
    })
    expect((await test.asAdmin.get(`/admin/financial/transactions?${of}`)).body).toMatchObject({
      pagination: { total: 1 },
    })
    expect(
      (await test.asAdmin.get(`/admin/financial/transactions?${of}&searchTerm=nobody`)).body,
    ).toMatchObject({
      pagination: { total: 0 },
    })
    const { logs } = (await test.asAdmin.get(`/admin/audit-logs?session=${session.id}`)).body as {
      logs: { action: string }[]
    }
    expect(new Set(logs.map(({ action }) => action))).toEqual(
      new Set([
        'enrollment.requested',
        'enrollment.approved',
        'enrollment.withdrawn',
        'waitlist.joined',
        'waitlist.left',
        'payment.recorded',
      ]),
    )
  })
})
