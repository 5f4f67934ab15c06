import { messages } from '@cubby/contract/messages'
import { defaultDuration } from '@cubby/rules/catalog/class-duration'
import { dayOf, daysBetween } from '@cubby/rules/days'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../../platform/db/audit-log.ts'
import { newId } from '../../../../platform/ids.ts'
import { emailKey, hasEmail } from '../../../accounts/auth/queries.ts'
import { lockClass } from '../../../catalog/classes/admin-queries.ts'
import { addSession } from '../../../catalog/classes/change-session.ts'
import { loadAdminClass } from '../../../catalog/classes/read-admin-classes.ts'
import { DEFAULT_LOCATION_TYPE } from '../../../catalog/classes/save-class.ts'
import { deriveDuration, isDurationDerived } from '../../../catalog/classes/save-sessions.ts'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext, RowCheck, RowErrors } from '../import-definition.ts'
import {
  type CompleteSession,
  type ImportedSession,
  isComplete,
  sessionKey,
  titleKey,
} from './read-session.ts'

/**
 * Creates sessions, and the classes that do not exist yet. Returns the ids of the sessions by their keys. Classes are
 * locked in the order of their titles, and before their sessions.
 */
export async function createSessions(
  ctx: BatchContext,
  records: readonly ImportedSession[],
): Promise<ReadonlyMap<string, string>> {
  const { deps, trx, now, actorId } = ctx
  const caller = { user: { id: actorId }, request: null }
  const instructors = await findInstructorIds(ctx, records)
  const created = new Map<string, string>()
  const byClass = Map.groupBy(records.filter(isComplete), ({ ofClass }) => titleKey(ofClass.title))
  for (const [, sessions] of [...byClass].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const classId = (await findClass(ctx, sessions)) ?? (await createClass(ctx, sessions))
    await lockClass(trx, classId)
    const before = await loadAdminClass({ deps, db: trx, now }, classId)
    for (const record of sessions) {
      const entry = { ...record.session, instructor_id: instructors.get(record.instructor) ?? '' }
      created.set(sessionKey(record), await addSession({ deps, trx, caller, now }, { classId, entry }))
    }
    if (before.sessions.length > 0 && isDurationDerived(before)) await deriveDuration(trx, classId, now)
  }
  return created
}

async function findClass(
  { trx }: BatchContext,
  [first]: readonly CompleteSession[],
): Promise<string | undefined> {
  const found = await trx
    .selectFrom('classes')
    .select('id')
    .where(titleKeyInSql, '=', titleKey(first?.ofClass.title ?? ''))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** `titleKey` of the title of a class, in SQL. */
export const titleKeyInSql = sql<string>`lower(regexp_replace(trim(classes.title), '\\s+', ' ', 'g'))`

async function createClass(
  { trx, now, actorId }: BatchContext,
  sessions: readonly CompleteSession[],
): Promise<string> {
  const [first] = sessions
  if (!first) throw new Error('a class is created with its first session')
  const { title, description, price } = first.ofClass
  const id = newId()
  await trx
    .insertInto('classes')
    .values({
      id,
      title,
      description,
      price_cents: Math.round(price * 100),
      duration: defaultDuration(sessions.map(({ session }) => ({ ...session, start_date: session.date }))),
      location_type: DEFAULT_LOCATION_TYPE,
      location_details: null,
      instructor_id: null,
      image_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await writeAuditLog(trx, {
    actorId,
    action: 'class.created',
    subject: { type: 'class', id },
    details: { title },
    request: null,
    now,
  })
  return id
}

/**
 * Deletes the sessions that nobody has used since. Also deletes their classes that an import created, if they have no
 * session left and nobody has used them. Returns why the other sessions were kept, by id.
 */
export async function undoSessions(
  { trx }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await sql`
    select from classes where id in (select class_id from class_sessions where id = any(${ids}))
    order by id for update`.execute(trx)
  await sql`select from class_sessions where id = any(${ids}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; class_id: string; reason: string | null }>`
    select s.id, s.class_id, case
      when s.removed_at is not null then ${messages.keptDeleted}
      when exists (select from enrollments e where e.session_id = s.id)
        or exists (select from waitlist_entries w where w.session_id = s.id)
        then ${messages.keptHasStudents}
      when exists (select from audit_log a where a.subject_type = 'session' and a.subject_id = s.id
        and a.action <> 'session.created' and a.actor_id is not null) then ${messages.keptEdited}
    end as reason
    from class_sessions s where s.id = any(${ids})`.execute(trx)
  const kept = await deleteUnused(ids, rows, {
    trx,
    remove: async (unused) => {
      await sql`delete from session_meetings where session_id = any(${unused})`.execute(trx)
      await sql`delete from class_sessions where id = any(${unused})`.execute(trx)
    },
  })
  const classIds = rows.filter(({ id }) => !kept.has(id)).map(({ class_id }) => class_id)
  await deleteEmptyClasses(trx, classIds)
  return kept
}

async function deleteEmptyClasses(trx: BatchContext['trx'], classIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from classes c
    where c.id = any(${classIds})
      -- An import has no request.
      and exists (select from audit_log a where a.subject_type = 'class' and a.subject_id = c.id
        and a.action = 'class.created' and a.request_id is null)
      and not exists (select from class_sessions s where s.class_id = c.id)
      and not exists (select from class_materials m where m.class_id = c.id)
      and not exists (select from audit_log a where a.subject_type = 'class' and a.subject_id = c.id
        and a.action <> 'class.created' and a.actor_id is not null)`.execute(trx)
  await deleteUnused(
    rows.map(({ id }) => id),
    [],
    { trx, remove: (unused) => sql`delete from classes where id = any(${unused})`.execute(trx) },
  )
}

/** Returns the ids of the instructors by email address. Their accounts cannot change until the transaction ends. */
async function findInstructorIds(
  { trx }: BatchContext,
  records: readonly ImportedSession[],
): Promise<ReadonlyMap<string, string>> {
  const emails = records.flatMap(({ instructor }) => instructor ?? [])
  const rows = await trx
    .selectFrom('users')
    .select(['id', emailKey.as('email')])
    .where(hasEmail([...new Set(emails)]))
    .where('role', '=', 'instructor')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/**
 * Refuses rows without a session, and rows whose instructor is missing, unknown, or not an instructor. Warns about
 * sessions that are far ahead.
 */
export async function checkSessions(
  ctx: BatchContext,
  records: readonly ImportedSession[],
): Promise<RowCheck[]> {
  const instructors = await findInstructorIds(ctx, records)
  const others = await findEmails(
    ctx,
    records.flatMap(({ instructor }) => (instructor && !instructors.has(instructor) ? instructor : [])),
  )
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  return records.map(({ session, instructor }) => {
    if (!session) return { errors: { date: messages.importValueMissing } }
    if (!instructor) return { errors: { instructor: messages.importValueMissing } }
    if (instructors.has(instructor)) return { errors: null, ...farAhead(session.date, today) }
    const reason = others.has(instructor) ? messages.unknownInstructor : messages.importInstructorUnknown
    return { errors: { instructor: reason } }
  })
}

/** Warns about a session that is so far ahead that its year may be wrong. */
function farAhead(date: string, today: string): { warnings?: RowErrors } {
  if (daysBetween(today, date) <= DAYS_AHEAD) return {}
  return { warnings: { date: messages.importDayFarAhead(LONG_DAY.format(new Date(`${date}T00:00:00Z`))) } }
}

/** Two years. */
const DAYS_AHEAD = 731
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the email addresses that belong to an account. */
async function findEmails({ trx }: BatchContext, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('users')
    .select(emailKey.as('email'))
    .where(hasEmail([...new Set(emails)]))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
