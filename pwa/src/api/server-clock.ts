import { readSetting, writeSetting } from '@/api/local-settings.ts'

/** The `Date` header counts whole seconds. */
const SECOND = 1_000
const KEY = 'cubby-clock-difference'

const listeners = new Set<() => void>()
/** See `clockDifference`. Stored for a start without a connection. A worker cannot read it and begins with 0. */
let difference = Number(readSetting(KEY)) || 0

/** Now by the server's clock, in milliseconds. All times and deadlines on screens use it. */
export function currentTime(): number {
  return deviceTime() + difference
}

/** Now by this device's clock, which may be wrong: only for waits, and for an order on this device. */
export function deviceTime(): number {
  // biome-ignore lint/plugin: the only place that reads the clock
  return Date.now()
}

/** How far the server's clock is ahead of this device's, in milliseconds; negative when it is behind. */
export function clockDifference(): number {
  return difference
}

/**
 * Learns the difference of the clocks from the `Date` header of a response. `sentAt` and `receivedAt` are times of this
 * device, in milliseconds. A response that agrees with the known difference changes nothing, so that a slow network
 * does not move countdowns. If the clock of this device agrees with the response, the difference becomes 0.
 */
export function noteServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const server = Date.parse(date ?? '')
  const least = server - receivedAt
  const most = server + SECOND - sentAt
  if (Number.isNaN(server) || receivedAt < sentAt) return
  if (isBetween(difference, least, most)) return
  difference = isBetween(0, least, most) ? 0 : Math.round((least + most) / 2)
  writeSetting(KEY, String(difference))
  for (const listener of listeners) listener()
}

export function onClockCorrection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}
