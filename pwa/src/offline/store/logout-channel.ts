import { closeUserDb } from '@/offline/store/schema.ts'

let channel: BroadcastChannel | null = null

/**
 * Tells all tabs and the worker to close the database of a user. A message is the id of the user. Listen before opening
 * a database: an open connection would block its deletion.
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
