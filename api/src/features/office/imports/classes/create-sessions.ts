import { defaultDuration } from '@cubby/rules/class-duration'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../../platform/db/write-audit-log.ts'
import { lockClass } from '../../../catalog/classes/admin-queries.ts'
import { addSession } from '../../../catalog/classes/change-session.ts'
import { deriveDuration, isDurationDerived } from '../../../catalog/classes/derive-duration.ts'
import { loadAdminClass } from '../../../catalog/classes/read-admin-classes.ts'
import { DEFAULT_LOCATION_TYPE } from '../../../catalog/classes/save-class.ts'
import type { BatchContext } from '../import-definition.ts'
import { sessionKey, titleKey } from './class-keys.ts'
import { findInstructorIds } from './find-instructors.ts'
import { type CompleteSession, type ImportedSession, isComplete } from './read-session.ts'

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
      duration: defaultDuration(sessions.map(({ session }) => session)),
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
