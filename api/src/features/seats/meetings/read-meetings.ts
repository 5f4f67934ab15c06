import type { SessionMeetings } from '@cubby/contract/meetings'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { occupiesSeat } from '../seats/seat-predicates.ts'
import { teacherId } from '../seats/session-columns.ts'
import { findMeetings, findSessionOfMeetings } from './queries.ts'
import { sessionMeetingsView } from './views.ts'

/**
 * Reads the meetings of a session for administrators, its instructor, and its students. Throws Refusal
 * `session_not_found`, also for all other users.
 */
export async function readSessionMeetings(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<SessionMeetings> {
  const { db } = deps
  if (!(await canRead(db, caller, sessionId))) throw new Refusal('session_not_found')
  return loadSessionMeetings({ deps, db }, { sessionId })
}

/** Reads the meetings of a session in the caller's transaction. Throws Refusal `session_not_found`. */
export async function loadSessionMeetings(
  { deps, db }: Pick<ContextParts, 'deps' | 'db'>,
  { sessionId }: { readonly sessionId: string },
): Promise<SessionMeetings> {
  const session = await findSessionOfMeetings(db, sessionId).executeTakeFirst()
  if (!session) throw new Refusal('session_not_found')
  return sessionMeetingsView(session, await findMeetings(db, deps.config.provider.timezone, sessionId))
}

async function canRead(db: Reader, { user }: Caller, sessionId: string): Promise<boolean> {
  if (user.role === 'admin') return true
  const found = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      sql<SqlBool>`coalesce(${teacherId} = ${user.id}, false)`.as('teaches'),
      sql<SqlBool>`exists (select from enrollments where enrollments.session_id = class_sessions.id
        and enrollments.user_id = ${user.id} and ${occupiesSeat})`.as('is_enrolled'),
    ])
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirst()
  return (user.role === 'instructor' && found?.teaches === true) || found?.is_enrolled === true
}
