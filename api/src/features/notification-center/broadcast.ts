import { messages } from '@cubby/contract/messages'
import type { Broadcast, MessageSent } from '@cubby/contract/notification-center'
import { withGiven } from '@cubby/rules/template-variables'
import type { Deps } from '../../deps.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { insertSent } from './insert-sent.ts'
import { countActiveUsers } from './recipients.ts'
import { refuseEmptyVariables } from './refuse-empty-variables.ts'
import { refuseOtherTemplate } from './refuse-other-template.ts'
import { sentTo } from './send.ts'

/**
 * Accepts a message to everybody with an active account; a job brings it to them. Throws Refusal
 * `invalid_input` for a variable that is empty, and `template_mismatch`.
 */
export async function broadcastToAll(
  deps: Deps,
  caller: Caller,
  { title, message, templateId = null, variables }: Broadcast,
): Promise<MessageSent> {
  requireAdmin(caller)
  const values = withGiven({}, variables)
  refuseEmptyVariables({ title, message }, values, 'broadcast')
  return write(deps, caller, async (trx) => {
    await refuseOtherTemplate(trx, templateId, 'broadcast')
    const recipients = await countActiveUsers(trx)
    const now = await deps.clock(trx)
    const sent = await insertSent(
      trx,
      caller,
      { type: 'broadcast', title, message, templateId, values, recipients, delivered: false },
      now,
    )
    await deps.jobs.enqueue(trx, 'deliver-broadcast', { sentMessageId: sent.id })
    return sentTo(recipients, messages.broadcastSent)
  })
}
