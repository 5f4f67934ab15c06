import type { AuditExport, AuditFilter, AuditLogEntry, AuditPage } from '@cubby/contract/school/audit-log'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, type Range } from '../../../platform/db/range.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { endOfDay, fullName, inChunks, paginate, startOfDay } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

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

/**
 * Filters rows about a session, its enrollments, waitlist entries, payments, and certificates. Each condition has an
 * index, because the log is long.
 */
function aboutSession(id: string): Expression<SqlBool> {
  const hasSubject = (type: string, ids: RawBuilder<unknown>) =>
    sql`(audit_log.subject_type = ${type} and audit_log.subject_id in (${ids}))`
  return sql<SqlBool>`(audit_log.details ->> 'session_id' = ${id}
    or ${hasSubject('session', sql`${id}`)}
    or ${hasSubject('enrollment', sql`select id from enrollments where session_id = ${id}`)}
    or ${hasSubject('waitlist_entry', sql`select id from waitlist_entries where session_id = ${id}`)}
    or ${hasSubject('certificate', sql`select id from certificates where session_id = ${id}`)}
    or ${hasSubject(
      'payment',
      sql`select payments.id from payments join enrollments on enrollments.id = payments.enrollment_id
        where enrollments.session_id = ${id}`,
    )})`
}

/** Selects the audit log rows that match a filter. Days are in `timezone`, and both ends are included. */
function auditRows(db: Reader, timezone: string, filter: AuditExport) {
  const { area, action, actor, subject, session, startDate, endDate } = filter
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
    .$if(session !== undefined, (query) => query.where(aboutSession(session ?? '')))
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

function auditRowView(row: NamedRow): AuditLogEntry {
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

/** Lists one page of the audit log, newest first. */
export async function listAuditLog(
  { deps, caller }: RequestContext,
  filter: AuditFilter,
): Promise<AuditPage> {
  requireAdmin(caller)
  const { page, limit } = filter
  const filtered = auditRows(deps.db, deps.config.provider.timezone, filter)
  const pagination = await paginate(deps.db, filtered, filter)
  // Selects the ids of the page first, so that names and sessions are not looked up for skipped rows.
  const ids = filtered
    .select('audit_log.id')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await withNames(deps.db.selectFrom('audit_log').where('audit_log.id', 'in', ids)).execute()
  return {
    logs: rows.map(auditRowView),
    pagination,
  }
}

const columns: readonly CsvColumn<AuditLogEntry>[] = [
  ['At', (entry) => entry.at],
  ['Action', (entry) => entry.action],
  ['Who', (entry) => entry.actor?.name ?? ''],
  ['User', (entry) => entry.user?.name ?? ''],
  ['Class', (entry) => entry.class_name ?? ''],
  ['Session Date', (entry) => entry.session_date ?? ''],
  ['Subject', (entry) => entry.subject_type],
  ['Subject Id', (entry) => entry.subject_id ?? ''],
  ['Details', (entry) => JSON.stringify(entry.details)],
  ['Address', (entry) => entry.address ?? ''],
]

/** Exports filtered audit log rows as CSV, newest first, streamed. Instants are ISO 8601 in UTC. */
export function exportAuditLog({ deps, caller }: RequestContext, filter: AuditExport): AsyncIterable<string> {
  requireAdmin(caller)
  return csvPieces(columns, entriesOf(deps, filter))
}

async function* entriesOf({ db, config }: Deps, filter: AuditExport): AsyncGenerator<AuditLogEntry[]> {
  const filtered = auditRows(db, config.provider.timezone, filter)
  const chunks = inChunks<{ readonly id: string } & Parameters<typeof auditRowView>[0]>((after, limit) => {
    // Compares with the stored row, because a JavaScript Date would lose the microseconds.
    const position =
      after &&
      sql<SqlBool>`(audit_log.at, audit_log.id) <
      (select at, id from audit_log as last where last.id = ${after.id})`
    return withNames(position ? filtered.where(position) : filtered)
      .limit(limit)
      .execute()
  })
  for await (const rows of chunks) yield rows.map(auditRowView)
}

/** Selects the audit log rows in a range that have an actor. Rows of Cubby's own operations have none. */
export function actorsIn(db: Reader, range: Range) {
  return db
    .selectFrom('audit_log')
    .where(isWithin('audit_log.at', range))
    .where('audit_log.actor_id', 'is not', null)
}

/** The user that an audit log row is about: from its details, its subject, or its actor. */
export const userOfRow = sql<string | null>`coalesce(
  audit_log.details ->> 'user_id',
  case audit_log.subject_type
    when 'user' then audit_log.subject_id
    when 'enrollment' then (select user_id from enrollments where enrollments.id = audit_log.subject_id)
    when 'waitlist_entry' then (
      select user_id from waitlist_entries where waitlist_entries.id = audit_log.subject_id)
    when 'certificate' then (select user_id from certificates where certificates.id = audit_log.subject_id)
    when 'payment' then (
      select enrollments.user_id from payments join enrollments on enrollments.id = payments.enrollment_id
      where payments.id = audit_log.subject_id)
    when 'password_reset' then (
      select user_id from password_resets where password_resets.id = audit_log.subject_id)
    when 'email_verification' then (
      select user_id from email_verifications where email_verifications.id = audit_log.subject_id)
  end,
  case when audit_log.subject_type in ('login', 'upload', 'enrollment', 'waitlist_entry', 'payment')
    then audit_log.actor_id end)`

/** The session that an audit log row is about: from its details or its subject. */
export const sessionOfRow = sql<string | null>`coalesce(
  audit_log.details ->> 'session_id',
  case audit_log.subject_type
    when 'session' then audit_log.subject_id
    when 'enrollment' then (select session_id from enrollments where enrollments.id = audit_log.subject_id)
    when 'waitlist_entry' then (
      select session_id from waitlist_entries where waitlist_entries.id = audit_log.subject_id)
    when 'certificate' then (select session_id from certificates where certificates.id = audit_log.subject_id)
    when 'payment' then (
      select enrollments.session_id from payments join enrollments on enrollments.id = payments.enrollment_id
      where payments.id = audit_log.subject_id)
  end)`

/** The class of an audit log row that is not about one session. */
export const classOfRow = sql<string | null>`coalesce(
  audit_log.details ->> 'class_id',
  case audit_log.subject_type
    when 'class' then audit_log.subject_id
    when 'certificate' then (select class_id from certificates where certificates.id = audit_log.subject_id)
  end)`
