import { messages } from '@cubby/contract/messages'
import type { DetailedMessageAnswer, detailedMessage } from '@cubby/contract/notifications'
import { linkTarget } from '@cubby/rules/links'
import type { z } from 'zod'
import type { Caller } from '../auth/caller.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { notifyMany } from './notify.ts'
import { findFellowRecipients } from './queries.ts'
import { findForStaff } from './read-as-staff.ts'

/**
 * Follows a notification up with a message of one's own, to everybody who was told the same; an
 * instructor reaches those of them whom they teach. With nobody left but the sender, it stays among the
 * sender's own notifications. Throws Refusal `forbidden`, `notification_not_found` and `invalid_input`.
 */
export async function sendDetailedMessage(
  deps: Deps,
  caller: Caller,
  { originalNotificationId, message, links, timestamp }: z.output<typeof detailedMessage>,
): Promise<DetailedMessageAnswer> {
  return write(deps, caller, async (trx) => {
    const { person, request } = caller
    const original = await findForStaff(trx, caller, originalNotificationId)
    refuseOtherLinks(links)
    const told = await findFellowRecipients(trx, original, {
      ...(person.role !== 'admin' && { taughtBy: person.id }),
    })
    const others = told.filter((id) => id !== person.id)
    const recipients = others.length > 0 ? others : [person.id]
    const now = await deps.clock(trx)
    const notification = {
      type: 'detailed_message',
      title: `About: ${original.title}`,
      message,
      actionUrl: original.action_url ?? '/profile?section=notifications',
      links,
    }
    await notifyMany(deps, trx, recipients, notification, now)
    await audit(trx, {
      actorId: person.id,
      action: 'notification.detailed_message_sent',
      subject: { type: 'notification', id: originalNotificationId },
      details: { recipients: recipients.length, written_at: timestamp ?? null },
      request,
      now,
    })
    return { success: true, message: messages.detailedMessageSent, recipients: recipients.length }
  })
}

function refuseOtherLinks(links: readonly { url: string }[]): void {
  const fields = Object.fromEntries(
    links.flatMap(({ url }, index) =>
      linkTarget(url) ? [] : [[`links.${index}.url`, messages.linkNotAllowed]],
    ),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}
