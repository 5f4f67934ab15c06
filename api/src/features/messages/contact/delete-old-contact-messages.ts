import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { readSettings } from '../../school/settings/read-settings.ts'

/**
 * Deletes messages from the contact page that are older than the setting `contact_message_days`. Zero keeps them all.
 */
export async function deleteOldContactMessages({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { contact_message_days } = await readSettings(db, config)
  if (contact_message_days === 0) return
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${contact_message_days})`)
    .execute()
}
