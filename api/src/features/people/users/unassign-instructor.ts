import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { endsAt } from '../../seats/seats/session-columns.ts'

/**
 * Removes a user as instructor of their classes and of sessions that are not over. They stay the instructor of past
 * sessions: one without an instructor of its own gets the user, because its class loses them. Locks classes before
 * sessions, each in the order of their ids.
 */
export async function unassignInstructor(
  trx: Trx,
  userId: string,
  timezone: string,
  now: Date,
): Promise<void> {
  const classes = await taughtClasses(trx, userId, timezone, now).orderBy('id').forNoKeyUpdate().execute()
  if (classes.length === 0) return
  const sessions = await trx
    .selectFrom('class_sessions')
    .select('class_sessions.id')
    .where((eb) =>
      eb.or([
        eb('class_sessions.id', 'in', taughtSessions(trx, userId, timezone, now).select('class_sessions.id')),
        eb.and([
          eb('class_sessions.instructor_id', 'is', null),
          eb(endsAt(timezone), '<=', now),
          eb('class_sessions.class_id', 'in', (of) =>
            of.selectFrom('classes').select('classes.id').where('classes.instructor_id', '=', userId),
          ),
        ]),
      ]),
    )
    .orderBy('class_sessions.id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('classes')
    .set({ instructor_id: null, updated_at: now })
    .where('instructor_id', '=', userId)
    .execute()
  if (sessions.length === 0) return
  const ids = sessions.map(({ id }) => id)
  await trx
    .updateTable('class_sessions')
    .set({ instructor_id: sql`case when instructor_id is null then ${userId} end`, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Whether a user teaches a class, or a session that is not over. */
export async function teachesAnything(
  trx: Trx,
  userId: string,
  timezone: string,
  now: Date,
): Promise<boolean> {
  const found = await taughtClasses(trx, userId, timezone, now).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Selects the classes of an instructor, and those with a session of their own that is not over. */
function taughtClasses(trx: Trx, userId: string, timezone: string, now: Date) {
  return trx
    .selectFrom('classes')
    .select('classes.id')
    .where((eb) =>
      eb.or([
        eb('classes.instructor_id', '=', userId),
        eb('classes.id', 'in', taughtSessions(trx, userId, timezone, now).select('class_sessions.class_id')),
      ]),
    )
}

function taughtSessions(trx: Trx, userId: string, timezone: string, now: Date) {
  return trx
    .selectFrom('class_sessions')
    .where('class_sessions.instructor_id', '=', userId)
    .where(endsAt(timezone), '>', now)
}
