import * as endpoints from '@cubby/contract/office/notification-center-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { listRecipients, readRecipientClasses } from './list-recipients.ts'
import { listSent } from './list-sent.ts'
import { previewMessage } from './personalize-message.ts'
import { broadcastToAll, send, sendBulk, sendNotification } from './send.ts'
import { createTemplate, deleteTemplate, listTemplates, replaceTemplate } from './templates.ts'

export const notificationCenterRoutes = [
  handle(endpoints.send, send),
  handle(endpoints.sendBulk, sendBulk),
  handle(endpoints.broadcastToAll, broadcastToAll),
  handle(endpoints.sendNotification, sendNotification),
  handle(endpoints.listSent, listSent),
  handle(endpoints.listRecipients, (ctx, { id: sentId, ...page }) =>
    listRecipients(ctx, { sentId, ...page }),
  ),
  handle(endpoints.readRecipientClasses, readRecipientClasses),
  handle(endpoints.previewMessage, previewMessage),
  handle(endpoints.listTemplates, async (ctx) => {
    const templates = await listTemplates(ctx)
    return { templates, total: templates.length }
  }),
  handle(endpoints.createTemplate, createTemplate),
  handle(endpoints.replaceTemplate, (ctx, { id, ...save }) => replaceTemplate(ctx, { id, save })),
  handle(endpoints.deleteTemplate, deleteTemplate),
]
