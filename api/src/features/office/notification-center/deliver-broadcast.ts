import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { personalizeMessage } from './personalize-message.ts'
import { activeUsers } from './recipients.ts'

/** The number of users notified in one transaction. */
const CHUNK_SIZE = 500

/**
 * Delivers a broadcast to every user with an active account, a few hundred at a time. After a crash it can be
 * repeated and notifies nobody twice. Users deleted in the meantime are skipped.
 */
export async function deliverBroadcast(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  sentMessageId: string,
): Promise<void> {
  const sent = await deps.db
    .selectFrom('sent_messages')
    .selectAll()
    .where('id', '=', sentMessageId)
    .where('delivered_at', 'is', null)
    .executeTakeFirst()
  if (!sent) return
  let last = ''
  for (;;) {
    const after = last
    const users = await deps.db.transaction().execute(async (trx) => {
      const some = await activeUsers(trx).where('users.id', '>', after).limit(CHUNK_SIZE).execute()
      const notifications = some.map((user) => personalizeMessage(sent, user))
      await notifyEach({ deps, trx, now: await deps.clock(trx) }, { all: notifications })
      return some
    })
    last = users.at(-1)?.id ?? last
    if (users.length < CHUNK_SIZE) break
  }
  const recipients = deps.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_message_id', '=', sentMessageId)
  await deps.db
    .updateTable('sent_messages')
    .set({ delivered_at: await deps.clock(deps.db), recipients })
    .where('id', '=', sentMessageId)
    .execute()
}
