import { useEffect } from 'react'
import { pollWaitlist } from '@/offline/sync/poll-waitlist.ts'

/** Polls the waitlist while the user waits for an offer or holds one. */
export function useWaitlistPolling(waits: boolean): void {
  useEffect(() => (waits ? pollWaitlist() : undefined), [waits])
}
