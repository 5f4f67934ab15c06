import { APPROVAL_DAYS } from '@cubby/contract/constants'
import { DAY_MS, type DemoContext } from './demo-context.ts'

/** Refunds above this many dollars need two administrators in the demo school. */
const APPROVE_REFUNDS_ABOVE = 400

/** Lets a colleague of the demo administrator ask for a refund that needs two administrators. */
export async function seedApprovalRequest(
  { trx, now, nextId }: DemoContext,
  { colleagueId }: { readonly colleagueId: string },
): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['payments.id', 'enrollments.user_id', 'payments.received_cents'])
    .where('payments.status', '=', 'paid')
    .where('payments.refunded_cents', '=', 0)
    .where('payments.received_cents', '>', APPROVE_REFUNDS_ABOVE * 100)
    .where('users.email', 'not like', '%@cubby.test')
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const askedAt = new Date(now.getTime() - DAY_MS)
  const input = {
    amount: payment.received_cents / 100,
    reason: 'Moved to another state',
    method: 'check',
  }
  const id = nextId()
  await trx
    .insertInto('settings')
    .values({
      name: 'approve_refunds_above',
      value: JSON.stringify(APPROVE_REFUNDS_ABOVE),
      updated_at: askedAt,
    })
    .execute()
  await trx
    .insertInto('approval_requests')
    .values({
      id,
      kind: 'refund',
      user_id: payment.user_id,
      payment_id: payment.id,
      input: JSON.stringify(input),
      requested_by: colleagueId,
      requested_at: askedAt,
      expires_at: new Date(askedAt.getTime() + APPROVAL_DAYS * DAY_MS),
    })
    .execute()
  await trx
    .insertInto('audit_log')
    .values({
      id: nextId(),
      at: askedAt,
      actor_id: colleagueId,
      action: 'approval.requested',
      subject_type: 'approval_request',
      subject_id: id,
      details: JSON.stringify({ user_id: payment.user_id, ...input }),
      request_id: null,
      address: null,
    })
    .execute()
}
