import { messages } from '@cubby/contract/messages'
import type { NotificationToUser } from '@cubby/contract/users'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { findUser } from './queries.ts'

const WHERE_READ = '/profile?section=notifications'

/** Tells one person something, in the app and by e-mail as they wish. Throws Refusal `user_not_found`. */
export async function sendNotification(
  deps: Deps,
  caller: Caller,
  { title, message, recipient }: NotificationToUser,
): Promise<{ success: true; message: string }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    if (!(await findUser(trx, recipient))) throw new Refusal('user_not_found')
    const now = await deps.clock(trx)
    const told = { type: 'user_notification', title, message, actionUrl: WHERE_READ, links: [] }
    await notify(deps, trx, recipient, told, now)
    await audit(trx, {
      actorId: caller.person.id,
      action: 'notification.sent',
      subject: { type: 'person', id: recipient },
      details: { person_id: recipient, title },
      request: caller.request,
      now,
    })
    return { success: true as const, message: messages.notificationSentToUser }
  })
}
