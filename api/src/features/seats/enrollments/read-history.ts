import type { EnrollmentEvent } from '@cubby/contract/enrollments'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/operation-context.ts'
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
    .select(isAccountOf(enrollment.user_id).as('is_student'))
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
    by: row.actor_id === null ? 'system' : row.is_student ? 'student' : 'office',
    reason: row.reason,
    created_at: row.at.toISOString(),
  }))
}

/** Whether the actor is the student. The audit log still names an account that was merged into the student's. */
function isAccountOf(studentId: string) {
  return sql<boolean | null>`actor_id in (
    with recursive account (id) as (
      select ${studentId}
      union
      select merged.details ->> 'merged_user_id' from account join audit_log merged
        on merged.subject_type = 'user' and merged.subject_id = account.id and merged.action = 'user.merged')
    select id from account)`
}
