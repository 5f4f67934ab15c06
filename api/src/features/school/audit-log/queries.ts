import type { AuditExport, AuditLogEntry } from '@cubby/contract/school/audit-log'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../../platform/db/day-bounds.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { classOfRow, sessionOfRow, userOfRow } from './about-session.ts'

const affectedUserId = sql<string | null>`audit_log.details ->> 'user_id'`

/**
 * Filters rows about a user: what was done to the user, and what the user did. A row that an actor wrote about another
 * user has the other user's id in `details.user_id`.
 */
export function aboutUser(id: string) {
  return (eb: ExpressionBuilder<Schema, 'audit_log'>): Expression<SqlBool> =>
    eb.or([
      eb(affectedUserId, '=', id),
      eb.and([eb('audit_log.subject_type', '=', 'user'), eb('audit_log.subject_id', '=', id)]),
      eb.and([eb('audit_log.actor_id', '=', id), eb(affectedUserId, 'is', null)]),
    ])
}

/** Selects the audit log rows that match a filter. Days are in `timezone`, and both ends are included. */
export function auditRows(db: Reader, timezone: string, filter: AuditExport) {
  const { area, action, actor, subject, startDate, endDate } = filter
  return db
    .selectFrom('audit_log')
    .$if(area !== undefined, (query) => query.where('audit_log.action', 'like', `${area}.%`))
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action ?? ''))
    .$if(actor !== undefined, (query) => query.where('audit_log.actor_id', '=', actor ?? ''))
    .$if(subject !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('audit_log.subject_id', '=', subject ?? ''), eb(affectedUserId, '=', subject ?? '')]),
      ),
    )
    .$if(startDate !== undefined, (query) =>
      query.where('audit_log.at', '>=', startOfDay(startDate ?? '', timezone)),
    )
    .$if(endDate !== undefined, (query) =>
      query.where('audit_log.at', '<', endOfDay(endDate ?? '', timezone)),
    )
}

/** Adds the names of the actor and the user, the class, and the session. */
export function withNames(rows: ReturnType<typeof auditRows>) {
  return rows
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as affected_user', (join) => join.on('affected_user.id', '=', userOfRow))
    .leftJoin('class_sessions as session', (join) => join.on('session.id', '=', sessionOfRow))
    .leftJoin('classes', (join) => join.on('classes.id', '=', sql`coalesce(session.class_id, ${classOfRow})`))
    .selectAll('audit_log')
    .select([
      'classes.title as class_name',
      'session.start_date as session_date',
      'affected_user.id as user_id',
      fullName('actor').as('actor_name'),
      fullName('affected_user').as('user_name'),
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

export function auditRowView(row: NamedRow): AuditLogEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? 'Unknown' },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? 'Unknown' },
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    class_name: row.class_name,
    session_date: row.session_date,
    details: { ...row.details },
    address: row.address,
  }
}
