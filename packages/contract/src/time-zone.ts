import { z } from 'zod'
import { messages } from './messages.ts'

/** Used until an administrator or the environment sets another one. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** Whether this is the name of an IANA time zone. Rejects offsets, whose sign PostgreSQL reads the other way. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const timeZone = z.string().refine(isTimeZone, messages.invalidTimeZone)

/** A meeting that keeps its day and times in the new time zone, and so begins earlier or later. */
const shiftedMeeting = z
  .object({
    id: z.string(),
    class_title: z.string(),
    date: z.string(),
    start_time: z.string(),
    /** When it begins now, and when it would begin. */
    starts_at: z.string(),
    would_start_at: z.string(),
  })
  .meta({ id: 'ShiftedMeeting' })

/** GET and PUT /admin/settings/time-zone */
export const timeZoneResponse = z
  .object({
    timezone: z.string(),
    /** Whether the environment sets it. Then it cannot be changed in Settings. */
    is_fixed: z.boolean(),
    /** Whether an administrator or the environment set it. Otherwise it is the default. */
    is_chosen: z.boolean(),
    /** The upcoming meetings that a change to the requested time zone would shift. */
    shifted_meetings: z.array(shiftedMeeting),
  })
  .meta({ id: 'TimeZoneResponse' })
export type TimeZoneResponse = z.infer<typeof timeZoneResponse>

/** PUT /admin/settings/time-zone */
export const timeZoneChange = z
  .object({
    timezone: timeZone,
    /** The number of shifted meetings that the administrator saw. */
    shifted_meetings: z.int().min(0),
  })
  .meta({ id: 'TimeZoneChange' })
export type TimeZoneChange = z.infer<typeof timeZoneChange>
