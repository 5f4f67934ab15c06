import { useEffect } from 'react'
import { pollWaitlist } from '@/offline/sync/poll-waitlist.ts'

/** Shows a new offer within seconds, for as long as the user waits for one or holds one. */
export function useWaitlistPolling(waits: boolean): void {
  useEffect(() => (waits ? pollWaitlist() : undefined), [waits])
}
