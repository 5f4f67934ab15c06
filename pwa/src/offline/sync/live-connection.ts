import { SILENCE_MS } from '@cubby/contract/messages/event-stream'
import { deviceTime } from '@/api/server-clock.ts'

let heardAt = Number.NEGATIVE_INFINITY

/** Notes that the event stream of this browser works, in this tab or another one. */
export function noteHeard(): void {
  heardAt = deviceTime()
}

export function noteSilence(): void {
  heardAt = Number.NEGATIVE_INFINITY
}

/** Whether the server reports changes at the moment. Otherwise the app polls for them. */
export function isLive(): boolean {
  return Math.abs(deviceTime() - heardAt) < SILENCE_MS
}
