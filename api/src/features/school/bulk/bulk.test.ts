import { randomUUID } from 'node:crypto'
import { refusalText } from '@cubby/contract/codes'
import type { ErrorBody } from '@cubby/contract/errors'
import type { BulkPreview, BulkReport } from '@cubby/contract/school/bulk'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../platform/errors.ts'
import { aCaller, aSession, aUser, seatIn, type TestUser, waitIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { runBulk } from './run-bulk.ts'

const test = useTestApp()

const anAdmin = () => aUser(test, { role: 'admin' })
const post = <Body>({ token }: TestUser, path: string, body: object, key?: string) =>
  test.call<Body>('POST', `/admin/${path}`, {
    token,
    body,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
const preview = async (admin: TestUser, what: string, body: object) =>
  (await post<BulkPreview>(admin, `${what}/bulk/preview`, body)).body
const run = (admin: TestUser, what: string, body: object, key?: string) =>
  post<BulkReport & ErrorBody>(admin, `${what}/bulk`, body, key)
const auditedOf = (action: string, id: string) =>
  rowsIn(test, 'audit_log', { action, subject_id: id }, ['actor_id'])

/** Three rejected enrollments of $95: one was paid in full, one paid $40, and one paid nothing. */
async function releasedSession() {
  const session = await aSession(test, { capacity: 3, title: `Bulk ${randomUUID()}` })
  const ids: string[] = []
  for (const paid of [95, 40, 0]) {
    const id = await seatIn(test, await aUser(test), session)
    ids.push(id)
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    const payment = await rowIn(test, 'payments', { enrollment_id: id })
    if (paid > 0) {
      await test.asAdmin.post(`/admin/financial/payments/${payment.id}/receipts`, {
        amount: paid,
        method: 'cash',
        date: '2026-01-02',
        confirmed_date: true,
      })
    }
    await test.asAdmin.post(`/enrollments/${id}/reject`)
  }
  const payments = test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .where('enrollments.session_id', '=', session.id)
  return {
    session,
    ids,
    /** Dollars that the students owe. */
    owed: async () => {
      const { cents } = await payments
        .select(
          sql<number>`coalesce(sum(amount_cents - received_cents + refunded_cents), 0)::int`.as('cents'),
        )
        .where('payments.status', 'in', ['pending', 'failed'])
        .executeTakeFirstOrThrow()
      return cents / 100
    },
    notified: async () => {
      const { count } = await test.deps.db
        .selectFrom('notifications')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', 'in', (eb) =>
          eb.selectFrom('enrollments').select('user_id').where('session_id', '=', session.id),
        )
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

describe('a bulk operation on enrollments', () => {
  /** Two pending enrollments, and a withdrawn one in a session that is now full. */
  async function someEnrollments() {
    const [one, other, withdrawing] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 2, title: `Bulk ${randomUUID()}` })
    const withdrawn = await seatIn(test, withdrawing, session)
    await test.as(withdrawing).delete(`/enrollments/${withdrawn}`)
    const ids = [await seatIn(test, one, session), withdrawn, await seatIn(test, other, session)]
    return { admin: test.admin, one, other, withdrawing, session, ids }
  }

  it('can be undone row by row until it takes effect, and then nobody is notified', async () => {
    const { admin, one, ids } = await someEnrollments()
    const { body } = await run(admin, 'enrollments', { operation: 'approve', ids, undoable: true })
    const [first, refused, last] = body.results
    expect(refused).toMatchObject({ refused: expect.any(String) })
    expect(refused).not.toHaveProperty('operation_id')
    for (const result of [first, last]) {
      const path = `/enrollments/${result?.id}/undo`
      const undone = { operation_id: result?.operation_id }
      expect(await test.as(admin).post(path, undone)).toMatchObject({
        status: 200,
        body: { enrollment: { enrollment_status: 'pending', undo: null } },
      })
    }
    const told = test.deps.db.selectFrom('notifications').select('title').where('user_id', '=', one.id)
    expect((await told.execute()).map(({ title }) => title).join()).not.toContain('You are enrolled')
  })

  it('previews its effects, changes the allowed rows, and reports the refused ones', async () => {
    const { admin, session, ids } = await someEnrollments()
    const body = { operation: 'approve', ids }
    expect(await preview(admin, 'enrollments', body)).toMatchObject({
      total: 3,
      seats: 0,
      amount: 190,
      emails: 2,
      rows: [{ blocked: null }, { blocked: 'This session is full' }, { blocked: null }],
    })
    const response = await run(admin, 'enrollments', body)
    expect(response.body.results).toEqual([
      { id: ids[0], refused: null },
      { id: ids[1], refused: 'This session is full' },
      { id: ids[2], refused: null },
    ])
    expect(await auditedOf('enrollment.approved', ids[0] ?? '')).toEqual([{ actor_id: admin.id }])
    const { rows } = await preview(admin, 'enrollments', body)
    expect(rows.map(({ blocked }) => blocked)).toEqual([
      'Already approved',
      'This session is full',
      'Already approved',
    ])
    expect(session.id).toBeDefined()
    await expectSeatsInOrder(test)
  })

  it('finds all rows of a filter, and counts seats taken by previous rows', async () => {
    const { admin, session, ids } = await someEnrollments()
    const filter = { classId: session.classId }
    const all = await preview(admin, 'enrollments', { operation: 'approve', filter })
    expect(new Set(all.rows.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]))
    expect((await preview(admin, 'enrollments', { operation: 'reject', filter })).total).toBe(2)
    const others = { operation: 'approve', filter: { ...filter, status: 'rejected' } }
    expect((await preview(admin, 'enrollments', others)).total).toBe(0)
    await run(admin, 'enrollments', { operation: 'reject', ids: [ids[0], ids[2]], reason: 'Ask in May.' })
    await changeRows(test, 'class_sessions', session.id, { capacity: 2 })
    const approval = await preview(admin, 'enrollments', { operation: 'approve', ids })
    expect(approval).toMatchObject({ seats: 2, emails: 2 })
    expect(approval.rows[2]?.blocked).toBe('This session is full')
    expect((await preview(admin, 'enrollments', { operation: 'message', filter })).rows).toHaveLength(3)
  })

  it('lists the recipients of a message by last name and first name', async () => {
    const [zoe, ada] = [await aUser(test), await aUser(test)]
    for (const [{ id }, first_name] of [[zoe, 'Zoe'] as const, [ada, 'Ada'] as const]) {
      await changeRows(test, 'users', id, { first_name })
    }
    const { rows } = await preview(test.admin, 'users', { operation: 'message', ids: [zoe.id, ada.id] })
    expect(rows.map(({ name }) => name)).toEqual(['Ada User', 'Zoe User'])
  })

  it('previews the exact money, seats, and emails of approving', async () => {
    const { session, ids, owed, notified } = await releasedSession()
    const shown = await preview(test.admin, 'enrollments', { operation: 'approve', ids })
    const before = { owed: await owed(), notified: await notified() }
    await run(test.admin, 'enrollments', { operation: 'approve', ids })
    expect(shown).toMatchObject({ seats: 3, amount: 150, emails: 3 })
    expect((await owed()) - before.owed).toBe(shown.amount)
    expect((await notified()) - before.notified).toBe(shown.emails)
    expect(session.id).toBeDefined()
  })

  it('sends and previews no emails for the record of a cancelled session', async () => {
    const { session, ids, notified } = await releasedSession()
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
    const { emails, amount } = await preview(test.admin, 'enrollments', { operation: 'approve', ids })
    const before = await notified()
    const { results } = (await run(test.admin, 'enrollments', { operation: 'approve', ids })).body
    expect(results.map(({ refused }) => refused)).toEqual([null, null, null])
    expect({ emails, amount }).toEqual({ emails: (await notified()) - before, amount: 0 })
  })

  it('approves together, so that a row sees the seats that earlier rows took', async () => {
    const session = await aSession(test, { capacity: 3 })
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => seatIn(test, await aUser(test), session)),
    )
    const [first = '', second = '', third = ''] = ids
    for (const id of [first, second]) {
      await test.asAdmin.post(`/enrollments/${id}/reject`)
    }
    const newcomer = await seatIn(test, await aUser(test), session)
    const { results } = (
      await run(test.admin, 'enrollments', { operation: 'approve', ids: [third, first, second, newcomer] })
    ).body
    expect(results).toEqual([
      { id: third, refused: null },
      { id: first, refused: null },
      { id: second, refused: refusalText('session_full') },
      { id: newcomer, refused: null },
    ])
    const { transactions } = await test.deps.db
      .selectFrom('enrollments')
      .select(sql<number>`count(distinct xmin::text)::int`.as('transactions'))
      .where('id', 'in', [third, first, newcomer])
      .executeTakeFirstOrThrow()
    expect(transactions).toBe(1)
    for (const id of [third, first, newcomer]) {
      expect(await auditedOf('enrollment.approved', id)).toEqual([{ actor_id: test.admin.id }])
    }
    await expectSeatsInOrder(test)
  })

  it('runs once per key, resumes where it stopped, and refuses other rows for that key', async () => {
    const { admin, one, ids } = await someEnrollments()
    const key = randomUUID()
    const body = { operation: 'reject', ids: [ids[0]], reason: 'Ask in May.' }
    const first = await run(admin, 'enrollments', body, key)
    await test.as(admin).post(`/enrollments/${ids[0]}/approve`)
    expect((await run(admin, 'enrollments', body, key)).body).toEqual(first.body)
    const enrollments = await test.as(one).get('/enrollments/my')
    expect(enrollments.body).toMatchObject({ enrollments: [{ enrollment_status: 'approved' }] })
    expect((await run(admin, 'enrollments', { ...body, ids }, key)).status).toBe(422)
  })

  it('does not report a row as refused when the database is unavailable', async () => {
    const caller = aCaller(await anAdmin(), 'admin')
    const running = runBulk(
      { deps: test.deps, caller },
      {
        ids: [randomUUID()],
        operation: async () => {
          throw new Refusal('unavailable')
        },
      },
    )
    await expect(running).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('limits the number of rows', async () => {
    const ids = Array.from({ length: 51 }, () => randomUUID())
    expect((await run(await anAdmin(), 'enrollments', { operation: 'approve', ids })).status).toBe(400)
  })
})

describe('a bulk operation on the waitlist', () => {
  it('previews the money of restored enrollments with earlier payments', async () => {
    const { session, ids, owed, notified } = await releasedSession()
    await run(test.admin, 'enrollments', { operation: 'approve', ids })
    for (const status of ['cancelled', 'scheduled']) {
      await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status, restore: true })
    }
    const filter = { classId: session.classId }
    const shown = await preview(test.admin, 'waitlist', { operation: 'approve', filter })
    const before = { owed: await owed(), notified: await notified() }
    const { results } = (
      await run(test.admin, 'waitlist', { operation: 'approve', ids: shown.rows.map(({ id }) => id) })
    ).body
    expect(results.map(({ refused }) => refused)).toEqual([null, null, null])
    expect(shown).toMatchObject({ seats: 3, amount: 150, emails: 3 })
    expect((await owed()) - before.owed).toBe(shown.amount)
    expect((await notified()) - before.notified).toBe(shown.emails)
  })

  it('rejects with a reason, and skips entries that users left in the meantime', async () => {
    const [holder, one, other] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, holder, session)
    const ids = [await waitIn(test, one, session), await waitIn(test, other, session)]
    expect(
      await preview(test.admin, 'waitlist', { operation: 'approve', filter: { classId: session.classId } }),
    ).toMatchObject({ total: 2, emails: 0, rows: [{ blocked: 'This session is full' }, {}] })
    await test.as(other).delete(`/enrollments/waitlist/${session.id}`)
    const { body } = await run(test.admin, 'waitlist', { operation: 'reject', ids, reason: 'No room.' })
    expect(body.results).toEqual([
      { id: ids[0], refused: null },
      { id: ids[1], refused: 'This place on the waitlist is closed' },
    ])
    expect(await auditedOf('waitlist.rejected', ids[0] ?? '')).toEqual([{ actor_id: test.admin.id }])
  })
})

describe('a bulk operation on accounts', () => {
  it('suspends other users but never the caller, and activates them again', async () => {
    const [admin, otherAdmin, student] = [await anAdmin(), await anAdmin(), await aUser(test)]
    const ids = [otherAdmin.id, admin.id, student.id]
    const own = 'You cannot suspend your own account'
    const before = await preview(admin, 'users', { operation: 'suspend', ids })
    expect(before.rows.map(({ blocked }) => blocked)).toEqual([null, own, null])
    const { body } = await run(admin, 'users', { operation: 'suspend', ids })
    expect(body.results.map(({ refused }) => refused)).toEqual([null, own, null])
    expect((await test.as(student).get('/users/profile')).status).toBe(401)
    expect((await test.as(admin).get('/users/profile')).status).toBe(200)
    expect(await auditedOf('user.status_changed', student.id)).toEqual([{ actor_id: admin.id }])
    await run(admin, 'users', { operation: 'activate', ids: [student.id] })
    const after = await preview(admin, 'users', { operation: 'message', ids })
    expect(after.rows.filter(({ blocked }) => blocked === null).map(({ id }) => id)).toEqual(
      expect.arrayContaining([admin.id, student.id]),
    )
    expect(after.emails).toBe(2)
  })
})
