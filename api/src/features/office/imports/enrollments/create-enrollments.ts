import { messages } from '@cubby/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import { writeAuditLogs } from '../../../../platform/db/audit-log.ts'
import { startOfDay } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { chargeEnrollments } from '../../../money/payments/charge-enrollment.ts'
import { advanceWaitlist } from '../../../seats/seats/advance-waitlist.ts'
import { type LockedSession, readSessions } from '../../../seats/seats/lock-session.ts'
import { reasons } from '../../../seats/seats/write-enrollment.ts'
import { deleteUnused } from '../delete-unused.ts'
import { placeKey } from '../find-sessions.ts'
import { findStudents } from '../find-students.ts'
import type { BatchContext } from '../import-definition.ts'
import { type ImportedEnrollment, isOver } from './read-enrollment.ts'

/**
 * Creates enrollments that were checked under the locks of their sessions, and notifies nobody. Charges approved
 * enrollments, except in past sessions: their prices are known only from the payments. Returns the ids by key.
 */
export async function createEnrollments(
  ctx: BatchContext,
  records: readonly ImportedEnrollment[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const { trx, now, actorId } = ctx
  const students = await findStudents(
    ctx,
    records.map(({ email }) => email),
  )
  const created = records.map((record) => {
    const student = students.get(record.email)
    const { found } = record
    if (!student || !found || !('session' in found)) throw new Error('an enrollment was not checked')
    const { session } = found
    const row = {
      id: newId(),
      user_id: student.id,
      session_id: session.id,
      ...columnsOf(ctx, record, session),
    }
    return { key: placeKey(record), session, row }
  })
  await trx
    .insertInto('enrollments')
    .values(created.map(({ row }) => row))
    .execute()
  await chargeEnrollments(
    ctx,
    created.flatMap(({ row, session }) =>
      row.status === 'approved' && !row.completed_at ? { enrollmentId: row.id, session } : [],
    ),
  )
  await writeAuditLogs(
    trx,
    created.map(({ row }) => ({
      actorId,
      action: 'enrollment.imported',
      subject: { type: 'enrollment', id: row.id },
      details: { session_id: row.session_id, user_id: row.user_id, status: row.status },
      request: null,
      now,
    })),
  )
  return new Map(created.map(({ key, row }) => [key, row.id]))
}

/** Returns the columns of an enrollment. In a past session, they are as if the session had ended in Cubby. */
function columnsOf(
  { deps, now }: BatchContext,
  { status, enrolled_on, reason }: ImportedEnrollment,
  session: LockedSession,
) {
  const over = isOver(session, now)
  const enrolled_at: Date | RawBuilder<Date> = enrolled_on
    ? sql<Date>`least(${now}::timestamptz, ${startOfDay(enrolled_on, deps.config.provider.timezone)})`
    : earlier(now, session.startsAt)
  const end = earlier(now, session.endsAt)
  const completed = { completed_at: null as Date | null, completion_reason: null as string | null }
  const none = {
    ...completed,
    archived_at: null,
    archived_reason: null,
    ended_at: null,
    decline_reason: null,
    // What somebody pays in the earlier system is in the file of the payments.
    discount: null,
  }
  const archivedAs = (archived_reason: string) => ({ archived_at: end, archived_reason })
  switch (status) {
    case 'approved':
    case 'completed':
      return {
        ...none,
        status: 'approved' as const,
        enrolled_at,
        ...(over && { completed_at: end, completion_reason: reasons.completed }),
      }
    case 'pending':
      return {
        ...none,
        status,
        enrolled_at,
        ...(over && { ended_at: end, ...archivedAs(reasons.neverApproved) }),
      }
    case 'withdrawn':
      return { ...none, status, enrolled_at, ended_at: end, ...archivedAs(reasons.withdrawn) }
    default:
      return {
        ...none,
        status,
        enrolled_at,
        ended_at: end,
        decline_reason: reason || null,
        ...(over && archivedAs(reasons.notTaken)),
      }
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

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
  const sessionIds = found.rows.map(({ session_id }) => session_id)
  await deps.lockSeats(trx, sessionIds)
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
