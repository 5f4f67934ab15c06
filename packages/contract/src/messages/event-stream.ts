/** The events of `GET /events`, for the app, which reads them without zod. */
export const eventNames = {
  /** Something changed; the data is `Changes`. */
  changed: 'changed',
  /** Events may have been missed, so the client has to refresh everything. */
  missed: 'missed',
  /** Nothing happened; the connection works. */
  heartbeat: 'heartbeat',
} as const

/** How often an open stream gets at least a heartbeat. */
export const HEARTBEAT_MS = 20_000

/** A stream without a heartbeat for this long is broken. */
export const SILENCE_MS = 2.5 * HEARTBEAT_MS

/** A `Last-Event-ID` that no event has. The stream then begins with `missed`. */
export const UNKNOWN_EVENT_ID = 'unknown'

/** The collections of a user that an event can report as changed. */
export const ownTopics = [
  'enrollments',
  'waitlist',
  'notifications',
  'payments',
  'certificates',
  'attendance',
  'profile',
  'hours',
  'centers',
] as const
export type OwnTopic = (typeof ownTopics)[number]

/** The administrators' lists that an event can report as changed. */
export const adminTopics = [
  'enrollments',
  'waitlist',
  'payments',
  'attendance',
  'contact',
  'hours',
  'approvals',
  'centers',
] as const
export type AdminTopic = (typeof adminTopics)[number]
