import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/** What a user can do with the materials of a class. */
type Access = 'manage' | 'read'

/**
 * Requires access to the materials of a class. Administrators and its instructors can manage them. Users who
 * are or were approved for it can read them. Throws Refusal `class_not_found` for all other users, and
 * `forbidden` for users who can read but not manage.
 */
export async function requireAccess(
  db: Reader,
  { user }: Caller,
  classId: string,
  wanted: Access,
): Promise<void> {
  const found = await db
    .selectFrom('classes')
    .select(['classes.id', isTaughtBy(user.id).as('taught'), wasApprovedFor(user.id).as('learned')])
    .where('classes.id', '=', classId)
    .where('classes.removed_at', 'is', null)
    .executeTakeFirst()
  const canManage = user.role === 'admin' || (user.role === 'instructor' && found?.taught)
  if (!found || !(canManage || found.learned)) throw new Refusal('class_not_found')
  if (wanted === 'manage' && !canManage) throw new Refusal('forbidden')
}

function isTaughtBy(userId: string) {
  return sql<SqlBool>`(classes.instructor_id = ${userId} or exists (
    select 1 from class_sessions s
    where s.class_id = classes.id and s.instructor_id = ${userId} and s.removed_at is null))`
}

/** SQL for queries that read `classes`: whether the user is or was approved for the class. */
export function wasApprovedFor(userId: string) {
  return sql<SqlBool>`exists (
    select 1 from enrollments e join class_sessions s on s.id = e.session_id
    where s.class_id = classes.id and e.user_id = ${userId} and e.status = 'approved'
      and e.archived_at is null)`
}
