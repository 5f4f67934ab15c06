import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aClock } from '../../../testing/clock.ts'
import { aPaidPayment, aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { settingsForm } from '../../../testing/permissions.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2026-11-28T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
const DAY = 86_400_000

let ann: TestUser
let bo: TestUser
beforeAll(async () => {
  // Nothing needs two administrators, so the sidebar has no entry.
  expect(await waiting(test.admin)).toBeUndefined()
  const refused = await set(test.admin, { approve_deletions: true })
  expect(codeOf(refused)).toBe('second_admin_missing')
})
beforeEach(async () => {
  ann = await aUser(test, { role: 'admin' })
  bo = await aUser(test, { role: 'admin' })
  expect((await set(ann, { approve_deletions: true, approve_refunds_above: 100 })).status).toBe(200)
})

function set(user: TestUser, changes: object) {
  return test.as(user).put('/admin/settings', { ...settingsForm, ...changes })
}
const askToDelete = (user: TestUser, id: string) => test.as(user).delete(`/admin/users/${id}`)
const decide = (user: TestUser, id: string, decision: 'approve' | 'reject' | 'withdraw') =>
  test.as(user).post(`/admin/approval-requests/${id}/${decision}`)
const list = async (user: TestUser) => (await test.as(user).get('/admin/approval-requests')).body
const waiting = async (user: TestUser) =>
  (await test.as(user).get('/admin/work-queue')).body.approval_requests
const isDeleted = async (id: string) => {
  const { deleted_at } = await rowIn(test, 'users', id)
  return deleted_at !== null
}

/** Creates a student, and lets Ann ask to delete them. */
async function aRequest() {
  const student = await aUser(test)
  const { status, body } = await askToDelete(ann, student.id)
  expect(status).toBe(202)
  return { student, id: body.approval_request.id }
}

describe('the deletion of a user', () => {
  it('waits for a second administrator, and happens once', async () => {
    expect(await waiting(bo)).toBe(0)
    const { student, id } = await aRequest()
    expect(await isDeleted(student.id)).toBe(false)
    expect([await waiting(bo), await waiting(ann)]).toEqual([1, 0])
    expect((await list(bo)).open.at(-1)?.is_own).toBe(false)
    const told = (await queuedJobs(test, 'email-strong-action')).filter((job) => job.recipientId === bo.id)
    expect(told.at(-1)?.sentence).toContain('approve the deletion of the account of the student Test User.')

    expect((await decide(bo, id, 'approve')).status).toBe(200)
    expect(await isDeleted(student.id)).toBe(true)
    expect(codeOf(await decide(bo, id, 'approve'))).toBe('approval_decided')
    expect((await list(bo)).closed[0]).toMatchObject({ id, status: 'approved', decided_by_name: 'Test User' })
    expect(await auditLogOf(test, student.id)).toContainEqual(
      expect.objectContaining({
        action: 'user.deleted',
        actor_id: bo.id,
        details: expect.objectContaining({ requested_by: 'Test User' }),
      }),
    )
  })

  it('is never approved or rejected by the one who asked, but withdrawn', async () => {
    const { student, id } = await aRequest()
    expect(codeOf(await decide(ann, id, 'approve'))).toBe('own_approval')
    expect(codeOf(await decide(ann, id, 'reject'))).toBe('own_approval')
    expect(codeOf(await decide(bo, id, 'withdraw'))).toBe('not_own_approval')
    expect((await decide(ann, id, 'withdraw')).status).toBe(200)
    expect(codeOf(await decide(bo, id, 'approve'))).toBe('approval_decided')
    expect(await isDeleted(student.id)).toBe(false)
  })

  it('can be rejected', async () => {
    const { student, id } = await aRequest()
    expect((await decide(bo, id, 'reject')).status).toBe(200)
    const told = (await queuedJobs(test, 'email-strong-action')).filter((job) => job.recipientId === ann.id)
    expect(told.at(-1)?.sentence).toContain(
      'rejected the deletion of Test User, for which Test User had asked.',
    )
    expect(codeOf(await decide(bo, id, 'approve'))).toBe('approval_decided')
    expect(await isDeleted(student.id)).toBe(false)
  })

  it('is asked for once, and again after the request expired', async () => {
    const { student, id } = await aRequest()
    expect(codeOf(await askToDelete(bo, student.id))).toBe('approval_requested')
    clock.pass(7 * DAY)
    const [late, early] = [await aUser(test, { role: 'admin' }), await aUser(test, { role: 'admin' })]
    expect(codeOf(await decide(late, id, 'approve'))).toBe('approval_expired')
    expect((await list(late)).closed.find((one) => one.id === id)?.status).toBe('expired')
    expect((await askToDelete(early, student.id)).status).toBe(202)
    expect(await isDeleted(student.id)).toBe(false)
  })

  it('checks its rules again, and still waits if one refuses', async () => {
    const { student, id } = await aRequest()
    await set(ann, { approve_deletions: false })
    expect((await askToDelete(ann, student.id)).status).toBe(200)
    expect(codeOf(await decide(bo, id, 'approve'))).toBe('approval_decided')
    const other = await aUser(test)
    await set(ann, { approve_deletions: true })
    const asked = await askToDelete(ann, other.id)
    await test.as(bo).patch(`/admin/users/${ann.id}/status`, { status: 'suspended' })
    const { id: second } = asked.body.approval_request
    expect(codeOf(await decide(bo, second, 'approve'))).toBe('approval_requester_gone')
    expect(await isDeleted(other.id)).toBe(false)
  })
})

describe('a refund above the amount', () => {
  /** A paid payment of $300. */
  async function aPayment() {
    const student = await aUser(test)
    const enrollmentId = await seatIn(test, student, await aSession(test))
    await test.as(ann).post(`/enrollments/${enrollmentId}/approve`)
    const { id } = await test.deps.db
      .updateTable('payments')
      .set({ amount_cents: 30_000, installments: null })
      .where('enrollment_id', '=', enrollmentId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await aPaidPayment(test, id, clock.now())
    return id
  }
  const refund = (id: string, amount: number) =>
    test.as(ann).post(`/admin/financial/payments/${id}/refunds`, { amount, reason: 'Ill' })
  const refunded = async (id: string) => (await rowIn(test, 'payments', id)).refunded_cents

  it('waits, also in parts, and is recorded once when it is approved', async () => {
    const id = await aPayment()
    expect((await refund(id, 60)).status).toBe(200)
    const asked = await refund(id, 50)
    expect([asked.status, await refunded(id)]).toEqual([202, 6_000])
    const request = asked.body.approval_request?.id ?? ''
    expect((await list(bo)).open.find((one) => one.id === request)).toMatchObject({
      kind: 'refund',
      amount: 50,
      reason: 'Ill',
    })
    const answers = await Promise.all([decide(bo, request, 'approve'), decide(bo, request, 'approve')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(await refunded(id)).toBe(11_000)
    const told = (await queuedJobs(test, 'email-strong-action')).filter((job) => job.recipientId === ann.id)
    expect(told.at(-1)?.sentence).toContain('refunded $50 to Test User. Test User had asked for it.')
  })

  it('is refused at the approval if the payment holds less by then', async () => {
    const id = await aPayment()
    const asked = await refund(id, 300)
    await set(ann, { approve_refunds_above: null })
    expect((await refund(id, 10)).status).toBe(200)
    const request = asked.body.approval_request?.id ?? ''
    expect(codeOf(await decide(bo, request, 'approve'))).toBe('refund_exceeds_paid')
    expect(await refunded(id)).toBe(1_000)
    expect((await decide(bo, request, 'reject')).status).toBe(200)
  })
})
