import { closeUserDb } from '@/offline/store/schema.ts'

let channel: BroadcastChannel | null = null

/**
 * Announces to all tabs and the worker which user's database will be deleted. Listen before opening a database: an
 * open connection would block the deletion.
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
