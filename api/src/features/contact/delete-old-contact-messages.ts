import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Deletes the messages to the office that are older than the school wants to keep them. */
export async function deleteOldContactMessages({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { contact_message_days } = await readSettings(db, config)
  if (contact_message_days === 0) return
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${contact_message_days})`)
    .execute()
}
