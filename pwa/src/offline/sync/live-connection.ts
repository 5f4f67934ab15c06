import { SILENCE_MS } from '@cubby/contract/event-stream'

let heardAt = Number.NEGATIVE_INFINITY

/** Notes that the event stream of this browser works, in this tab or another one. */
export function noteHeard(): void {
  heardAt = Date.now()
}

export function noteSilence(): void {
  heardAt = Number.NEGATIVE_INFINITY
}

/** Whether the server reports changes at the moment. Otherwise the app asks for them. */
export function isLive(): boolean {
  return Math.abs(Date.now() - heardAt) < SILENCE_MS
}
