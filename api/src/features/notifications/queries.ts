import type { Reader } from '../../platform/db/database.ts'

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

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findOneOfMine>>>

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
