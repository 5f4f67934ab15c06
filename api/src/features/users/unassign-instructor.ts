import type { Trx } from '../../platform/db/database.ts'
import { endsAt } from '../seats/session-columns.ts'

/**
 * Takes a person off their classes and off what is still to be taught; whose sessions are over were taught
 * by them. Classes are locked before sessions, each in one order, as everywhere.
 */
export async function stopTeaching(trx: Trx, personId: string, timezone: string, now: Date): Promise<void> {
  const classes = await taughtClasses(trx, personId, timezone, now).orderBy('id').forNoKeyUpdate().execute()
  if (classes.length === 0) return
  const sessions = await taughtSessions(trx, personId, timezone, now)
    .select('class_sessions.id')
    .orderBy('class_sessions.id')
    .forNoKeyUpdate()
    .execute()
  const nobody = { instructor_id: null, updated_at: now }
  await trx.updateTable('classes').set(nobody).where('instructor_id', '=', personId).execute()
  if (sessions.length === 0) return
  const ids = sessions.map(({ id }) => id)
  await trx.updateTable('class_sessions').set(nobody).where('id', 'in', ids).execute()
}

/** Whether a person has a class, or a session that is not over. */
export async function teachesAnything(
  trx: Trx,
  personId: string,
  timezone: string,
  now: Date,
): Promise<boolean> {
  const found = await taughtClasses(trx, personId, timezone, now).limit(1).executeTakeFirst()
  return found !== undefined
}

/** The classes of a person, and those with sessions of theirs. */
function taughtClasses(trx: Trx, personId: string, timezone: string, now: Date) {
  return trx
    .selectFrom('classes')
    .select('classes.id')
    .where((eb) =>
      eb.or([
        eb('classes.instructor_id', '=', personId),
        eb(
          'classes.id',
          'in',
          taughtSessions(trx, personId, timezone, now).select('class_sessions.class_id'),
        ),
      ]),
    )
}

function taughtSessions(trx: Trx, personId: string, timezone: string, now: Date) {
  return trx
    .selectFrom('class_sessions')
    .where('class_sessions.instructor_id', '=', personId)
    .where(endsAt(timezone), '>', now)
}
