import { NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { DetailedMessageResponse, detailedMessage } from '@cubby/contract/messages/notifications'
import { linkTarget } from '@cubby/rules/links'
import { preview } from '@cubby/rules/office/message-template'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { findFellowRecipients, findForStaff } from './fellow-recipients.ts'

/**
 * Sends a message about a notification, under the sender's name, to every other user who received that notification. An
 * instructor reaches only their own students. Without other recipients, the sender receives it.
 */
export async function sendDetailedMessage(
  ctx: RequestContext,
  { originalNotificationId, message, links, timestamp }: z.output<typeof detailedMessage>,
): Promise<DetailedMessageResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { user, request } = caller
    const original = await findForStaff(trx, caller, originalNotificationId)
    refuseOtherLinks(links)
    const allRecipients = await findFellowRecipients(trx, original, {
      ...(user.role !== 'admin' && { taughtBy: user.id }),
    })
    const others = allRecipients.filter(({ userId }) => userId !== user.id)
    const recipients = others.length > 0 ? others : [{ userId: user.id, title: original.title }]
    const now = await deps.clock(trx)
    const sender = await nameOf(trx, user.id)
    const actionUrl = original.action_url ?? '/profile?section=notifications'
    const all = recipients.map(({ userId, title }) => ({
      userId,
      message: {
        type: 'detailed_message',
        title: preview(`${sender} about: ${title}`, NOTIFICATION_TITLE_MAX_LENGTH - 1),
        message,
        actionUrl,
        links,
      },
    }))
    await notifyEach({ deps, trx, now }, { all })
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'notification.detailed_message_sent',
      subject: { type: 'notification', id: originalNotificationId },
      details: { recipients: recipients.length, written_at: timestamp ?? null },
      request,
      now,
    })
    return { success: true, message: messages.detailedMessageSent, recipients: recipients.length }
  })
}

async function nameOf(trx: Trx, userId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('users')
    .select(fullName('users').$notNull().as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

function refuseOtherLinks(links: readonly { url: string }[]): void {
  const fields = Object.fromEntries(
    links.flatMap(({ url }, index) =>
      linkTarget(url) ? [] : [[`links.${index}.url`, messages.linkNotAllowed]],
    ),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}
