import type { MessageSent, NotificationAction } from '@cubby/contract/notification-center'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { broadcastToAll } from './broadcast.ts'
import { send, sendBulk } from './send.ts'

/** Calls the operation that `action` names: `send`, `sendBulk`, or `broadcastToAll`. Throws what that one throws. */
export function sendNotification(ctx: RequestContext, wanted: NotificationAction): Promise<MessageSent> {
  switch (wanted.action) {
    case 'send':
      return send(ctx, wanted)
    case 'bulk':
      return sendBulk(ctx, wanted)
    case 'broadcast':
      return broadcastToAll(ctx, wanted)
  }
}
