import type { MessageSent, NotificationAction } from '@cubby/contract/notification-center'
import type { Caller } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import { broadcastToAll } from './broadcast.ts'
import { send, sendBulk } from './send.ts'

/** The verb that an action names; it says itself what it throws. */
export function act(deps: Deps, caller: Caller, wanted: NotificationAction): Promise<MessageSent> {
  switch (wanted.action) {
    case 'send':
      return send(deps, caller, wanted)
    case 'bulk':
      return sendBulk(deps, caller, wanted)
    case 'broadcast':
      return broadcastToAll(deps, caller, wanted)
  }
}
