import { messages } from '@cubby/contract/messages'
import type { Broadcast, MessageSent } from '@cubby/contract/notification-center'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { insertSent } from './insert-sent.ts'
import { countActivePeople } from './recipients.ts'
import { refuseEmptyVariables } from './refuse-empty-variables.ts'
import { sentTo } from './send.ts'

/**
 * Accepts a message to everybody with an active account; a job brings it to them. Throws Refusal
 * `invalid_input` for a variable that is empty.
 */
export async function broadcastToAll(
  deps: Deps,
  caller: Caller,
  { title, message, templateId = null }: Broadcast,
): Promise<MessageSent> {
  requireAdmin(caller)
  refuseEmptyVariables({ title, message }, {}, 'broadcast')
  return write(deps, caller, async (trx) => {
    const recipients = await countActivePeople(trx)
    const now = await deps.clock(trx)
    const sent = await insertSent(
      trx,
      caller,
      { type: 'broadcast', title, message, templateId, recipients, delivered: false },
      now,
    )
    await deps.jobs.enqueue(trx, 'deliver-broadcast', { sentMessageId: sent.id })
    return sentTo(recipients, messages.broadcastSent)
  })
}
