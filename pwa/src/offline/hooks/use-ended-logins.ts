import { useLive } from '@/offline/hooks/use-live.ts'
import type { EndedLogin } from '@/offline/store/device-login.ts'
import { openPublic } from '@/offline/store/schema.ts'

/** The users with changes that this device can send only after they log in again. Makes no request. */
export async function readWaitingUsers(): Promise<EndedLogin[]> {
  const { ended_logins } = await openPublic()
  return ended_logins.filter(({ waiting }) => waiting.length > 0).toArray()
}

/** Undefined while loading. */
export function useWaitingUsers(): EndedLogin[] | undefined {
  return useLive('waiting users', readWaitingUsers)
}
