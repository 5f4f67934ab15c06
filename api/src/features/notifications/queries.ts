import type { ExpressionBuilder } from 'kysely'
import type { Reader, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { teacherId } from '../classes/queries.ts'
import { holdsSeat } from '../seats/holds-seat.ts'

/** The newest this many are shown; older ones stay in the database. */
const SHOWN = 200

/** A person's notifications that they have not deleted, newest first. */
export function findMine(db: Reader, personId: string) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** One of this person's own; undefined for somebody else's and for a deleted one. */
export function findOneOfMine(db: Reader, personId: string, id: string) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A notification of anybody, with its recipient's name. */
export function findOfAnybody(db: Reader, id: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .selectAll('notifications')
    .select(['people.first_name', 'people.last_name'])
    .where('notifications.id', '=', id)
    .executeTakeFirst()
}

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findOneOfMine>>>

/**
 * Everybody who was notified of the same by the same operation, with the title they read, which may contain
 * their name. Notifications that an administrator sent share a message; those of any other operation share an
 * instant. With `taughtBy`, only those with a seat in a session that this person teaches.
 */
export async function findFellowRecipients(
  trx: Trx,
  told: NotificationRow,
  options: { taughtBy?: string },
): Promise<{ personId: string; title: string }[]> {
  const { taughtBy } = options
  const { sent_message_id: sentMessageId } = told
  return trx
    .selectFrom('notifications')
    .select(['notifications.person_id as personId', 'notifications.title'])
    .distinctOn('notifications.person_id')
    .where((eb) =>
      sentMessageId ? eb('sent_message_id', '=', sentMessageId) : eb.and(sameInstant(eb, told)),
    )
    .$if(taughtBy !== undefined, (query) =>
      query.where('notifications.person_id', 'in', (taught) =>
        taught
          .selectFrom('enrollments')
          .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
          .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
          .select('enrollments.person_id')
          .where(holdsSeat)
          .where('class_sessions.removed_at', 'is', null)
          .where('classes.removed_at', 'is', null)
          .where(teacherId, '=', taughtBy ?? ''),
      ),
    )
    .orderBy('notifications.person_id')
    .execute()
}

/** A notification with its person's address and preferences, for whoever sends it. */
export function findWithPerson(db: Reader, id: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .selectAll('notifications')
    .select([
      'people.email',
      'people.first_name',
      'people.last_name',
      'people.email_notifications',
      'people.class_reminders',
      'people.payment_reminders',
      'people.certificate_notifications',
      'people.general_updates',
    ])
    .where('notifications.id', '=', id)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
}

function sameInstant(
  eb: ExpressionBuilder<Schema, 'notifications'>,
  { type, title, message, created_at }: NotificationRow,
) {
  return [
    eb('type', '=', type),
    eb('title', '=', title),
    eb('message', '=', message),
    // The wire and JavaScript know milliseconds, the database microseconds.
    eb('created_at', '>=', created_at),
    eb('created_at', '<', new Date(created_at.getTime() + 1)),
  ]
}
