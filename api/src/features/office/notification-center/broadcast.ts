import { messages } from '@cubby/contract/messages'
import type { Broadcast, MessageSent } from '@cubby/contract/notification-center'
import { withGiven } from '@cubby/rules/template-variables'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { insertSent } from './insert-sent.ts'
import { countActiveUsers } from './recipients.ts'
import { refuseEmptyVariables } from './refuse-empty-variables.ts'
import { refuseOtherTemplate } from './refuse-other-template.ts'
import { sentTo } from './send.ts'

/**
 * Accepts a message to every user with an active account. A job delivers it. Throws Refusal `invalid_input`
 * for a variable without a value, and `template_mismatch`.
 */
export async function broadcastToAll(
  ctx: RequestContext,
  { title, message, templateId = null, variables }: Broadcast,
): Promise<MessageSent> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const values = withGiven({}, variables)
  refuseEmptyVariables({ title, message }, values, 'broadcast')
  return write(ctx, async (trx) => {
    await refuseOtherTemplate(trx, templateId, 'broadcast')
    const recipients = await countActiveUsers(trx)
    const now = await deps.clock(trx)
    const sent = await insertSent(
      { trx, caller, now },
      { type: 'broadcast', title, message, templateId, values, recipients, delivered: false },
    )
    await deps.jobs.enqueue(trx, 'deliver-broadcast', { sentMessageId: sent.id })
    return sentTo(recipients, messages.broadcastSent)
  })
}
