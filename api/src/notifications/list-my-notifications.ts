import type { Notification } from '@cubby/contract/notifications'
import type { Caller } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'

/** The newest this many are shown; older ones stay in the database. */
const SHOWN = 200

export async function listMyNotifications(deps: Deps, caller: Caller): Promise<Notification[]> {
  const rows = await deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', caller.person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => {
    const createdAt = row.created_at.toISOString()
    return {
      id: row.id,
      title: row.title,
      message: row.message,
      type: row.type,
      is_read: row.is_read,
      read: row.is_read,
      created_at: createdAt,
      timestamp: createdAt,
      action_url: row.action_url,
      metadata: { links: row.metadata.links ?? [] },
    }
  })
}
