import { closeUserDb } from '@/offline/store/databases.ts'

let channel: BroadcastChannel | null = null

/**
 * Tells every tab and the worker, and hears from them, whose database is about to be deleted. Each must
 * listen from before it opens one: an open connection would keep the deleted data alive.
 */
export function logoutChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('cubby-logout')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') closeUserDb(data)
    }
  }
  return channel
}
