import * as endpoints from '@cubby/contract/messages/notifications-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import {
  deleteNotification,
  listMyNotifications,
  markAllRead,
  markRead,
  readMyNotification,
  restoreNotification,
} from './my-notifications.ts'

export const notificationRoutes = [
  handle(endpoints.listMyNotifications, async (ctx) => {
    const notifications = await listMyNotifications(ctx)
    return { notifications, total: notifications.length }
  }),
  handle(endpoints.readMyNotification, async (ctx, { id }) => ({
    notification: await readMyNotification(ctx, { id }),
  })),
  handle(endpoints.markRead, (ctx, { id }) => markRead(ctx, { id })),
  handle(endpoints.markAllRead, (ctx, { up_to }) => markAllRead(ctx, { upTo: up_to })),
  handle(endpoints.deleteNotification, (ctx, { id }) => deleteNotification(ctx, { id })),
  handle(endpoints.restoreNotification, (ctx, { id }) => restoreNotification(ctx, { id })),
]
