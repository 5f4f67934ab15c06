import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { v7 as newId } from 'uuid'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { closeEntry } from './close-entry.ts'

interface Participant {
  readonly userId: string
  readonly sessionId: string
  /** The policy that the student agreed to. */
  readonly refundPolicy: RefundPolicy
}

/**
 * Inserts an enrollment under the lock of its session and returns its id. A pending enrollment takes a seat,
 * so insert one only after the rules have given it a seat.
 */
export async function insertEnrollment(
  { trx, now }: Pick<ContextParts, 'trx' | 'now'>,
  {
    userId,
    sessionId,
    refundPolicy,
    status = 'pending',
  }: Participant & { readonly status?: 'pending' | 'rejected' },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('enrollments')
    .values({
      id,
      user_id: userId,
      session_id: sessionId,
      status,
      enrolled_at: now,
      refund_policy: JSON.stringify(refundPolicy),
    })
    .execute()
  return id
}

/**
 * Closes a user's waitlist entry as accepted, after the rules have given them a seat. If they lost an enrollment
 * to a cancellation, it gets its former status back. Otherwise they get a new pending enrollment.
 */
export async function enrollFromWaitlist(
  ctx: Pick<ContextParts, 'trx' | 'now'>,
  participant: Participant,
): Promise<{ id: string; status: EnrollmentStatus; restored: boolean }> {
  const { userId, sessionId } = participant
  const entry = await closeEntry(ctx, { userId, sessionId, status: 'accepted' })
  if (!entry?.enrollment_id) {
    const id = await insertEnrollment(ctx, participant)
    return { id, status: 'pending', restored: false }
  }
  const former = await ctx.trx
    .updateTable('enrollments')
    .set({ archived_at: null, archived_reason: null, ended_at: null, can_be_restored: false })
    .where('id', '=', entry.enrollment_id)
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  return { ...former, restored: true }
}
