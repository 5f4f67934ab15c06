import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { notifyEach } from '../notifications/notify.ts'
import { personalizeMessage } from './personalize-message.ts'
import { activeUsers } from './recipients.ts'

/** Users told in one transaction. */
const AT_ONCE = 500

/**
 * Brings a broadcast to everybody with an active account, some hundreds at a time. Begun anew after a
 * crash, it tells nobody twice. Who is deleted meanwhile is passed over.
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
      const some = await activeUsers(trx).where('users.id', '>', after).limit(AT_ONCE).execute()
      const told = some.map((user) => personalizeMessage(sent, user))
      await notifyEach({ deps, trx, now: await deps.clock(trx) }, { all: told })
      return some
    })
    last = users.at(-1)?.id ?? last
    if (users.length < AT_ONCE) break
  }
  const told = deps.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_message_id', '=', sentMessageId)
  await deps.db
    .updateTable('sent_messages')
    .set({ delivered_at: await deps.clock(deps.db), recipients: told })
    .where('id', '=', sentMessageId)
    .execute()
}
