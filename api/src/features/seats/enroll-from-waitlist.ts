import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { ContextParts } from '../../operation-context.ts'
import { closeEntry } from './close-entry.ts'
import { insertEnrollment } from './insert-enrollment.ts'

/**
 * Closes a user's waitlist entry as accepted, after the rules have given them a seat. An enrollment that was
 * lost to a cancellation gets its former status back. Other users get a new pending enrollment.
 */
export async function enrollFromWaitlist(
  ctx: Pick<ContextParts, 'trx' | 'now'>,
  place: { readonly userId: string; readonly sessionId: string },
): Promise<{ id: string; status: EnrollmentStatus; restored: boolean }> {
  const entry = await closeEntry(ctx, { ...place, status: 'accepted' })
  if (!entry?.enrollment_id) {
    const id = await insertEnrollment(ctx, place)
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
