/** The events of `GET /events`. Read by the app without zod. */
export const eventNames = {
  /** Something changed; the data is `Changes`. */
  changed: 'changed',
  /** Events may have been missed: read everything again. */
  missed: 'missed',
  /** Nothing happened; the connection works. */
  heartbeat: 'heartbeat',
} as const

/** How often an open stream gets at least a heartbeat. */
export const HEARTBEAT_MS = 20_000
