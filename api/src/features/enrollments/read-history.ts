import type { EnrollmentEvent } from '@cubby/contract/enrollments'
import { sql } from 'kysely'
import type { RequestContext } from '../../operation-context.ts'
import { readEnrollmentFor } from './read-enrollments.ts'

/**
 * Reads the history of an enrollment from the audit log, oldest first, for its owner or an
 * administrator. The actor is shown only as student, office, or system. Throws Refusal
 * `enrollment_not_found`.
 */
export async function readEnrollmentHistory(
  { deps, caller }: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<EnrollmentEvent[]> {
  const now = await deps.clock(deps.db)
  const enrollment = await readEnrollmentFor({ deps, db: deps.db, caller, now }, { enrollmentId })
  const rows = await deps.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'action', sql<string | null>`details ->> 'reason'`.as('reason')])
    .where('subject_type', '=', 'enrollment')
    .where('subject_id', '=', enrollmentId)
    // The student sees a review when it takes effect, not when it is scheduled or undone.
    .$if(caller.user.role !== 'admin', (query) =>
      query.where('action', 'not in', ['enrollment.decided', 'enrollment.undone']),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action.replace(/^enrollment\./, ''),
    by: byWhom(row.actor_id, enrollment.user_id),
    reason: row.reason,
    created_at: row.at.toISOString(),
  }))
}

function byWhom(actorId: string | null, studentId: string): EnrollmentEvent['by'] {
  if (actorId === null) return 'system'
  return actorId === studentId ? 'student' : 'office'
}
