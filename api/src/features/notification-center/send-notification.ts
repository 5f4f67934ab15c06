import type { MessageSent, NotificationAction } from '@cubby/contract/notification-center'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { broadcastToAll } from './broadcast.ts'
import { send, sendBulk } from './send.ts'

/** Sends to one, to some or to all, as the action says; each way says itself what it throws. */
export function sendNotification(
  deps: Deps,
  caller: Caller,
  wanted: NotificationAction,
): Promise<MessageSent> {
  switch (wanted.action) {
    case 'send':
      return send(deps, caller, wanted)
    case 'bulk':
      return sendBulk(deps, caller, wanted)
    case 'broadcast':
      return broadcastToAll(deps, caller, wanted)
  }
}
