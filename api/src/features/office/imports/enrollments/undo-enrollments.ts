import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { advanceWaitlist } from '../../../seats/seats/advance-waitlist.ts'
import { readSessions } from '../../../seats/seats/lock-session.ts'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext } from '../import-definition.ts'

/**
 * Deletes the enrollments that nobody has used since, with what they owe, and offers their seats to the waitlists.
 * Returns why the others were kept, by id.
 */
export async function undoEnrollments(
  ctx: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { deps, trx } = ctx
  const found = await sql<{ session_id: string }>`
    select distinct session_id from enrollments where id = any(${ids})`.execute(trx)
  const sessionIds = found.rows.map(({ session_id }) => session_id).toSorted()
  for (const id of sessionIds) await deps.lockSeats(trx, id)
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select e.id, case
      when exists (select from payments p where p.enrollment_id = e.id and p.received_cents > 0)
        then ${messages.keptPaid}
      when exists (select from session_meetings m
          left join attendance_marks a on a.meeting_id = m.id and a.user_id = e.user_id
          left join late_scans l on l.meeting_id = m.id and l.user_id = e.user_id
        where m.session_id = e.session_id and num_nonnulls(a.id, l.meeting_id) > 0)
        then ${messages.keptAttended}
      when exists (select from certificates c where c.user_id = e.user_id and c.session_id = e.session_id)
        then ${messages.keptCertified}
      when exists (select from audit_log a where a.subject_type = 'enrollment' and a.subject_id = e.id
        and a.action <> 'enrollment.imported') then ${messages.keptEdited}
    end as reason
    from enrollments e where e.id = any(${ids})`.execute(trx)
  const kept = await deleteUnused(ids, rows, {
    trx,
    remove: (unused) => sql`delete from enrollments where id = any(${unused})`.execute(trx),
  })
  const sessions = await readSessions(trx, sessionIds, deps.config.provider.timezone)
  for (const id of sessionIds) {
    const session = sessions.get(id)
    if (session) await advanceWaitlist(ctx, session)
  }
  return kept
}
