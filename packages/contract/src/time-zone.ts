import { z } from 'zod'
import { messages } from './messages.ts'

/** Where an installation is until somebody says where. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** Whether this is the name of an IANA time zone. Offsets are not, because PostgreSQL reads their sign the other way. */
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

/** A meeting that begins at another instant in another time zone, because its day and its times stay the same. */
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
    /** Whether the environment sets it, so that nobody can change it here. */
    is_fixed: z.boolean(),
    /** Whether somebody chose it. Otherwise it is the default. */
    is_chosen: z.boolean(),
    /** The meetings that a change to the asked time zone would shift, except those that are over or cancelled. */
    shifted_meetings: z.array(shiftedMeeting),
  })
  .meta({ id: 'TimeZoneResponse' })
export type TimeZoneResponse = z.infer<typeof timeZoneResponse>

/** PUT /admin/settings/time-zone */
export const timeZoneChange = z
  .object({
    timezone: timeZone,
    /** How many meetings the administrator was told that the change shifts. */
    shifted_meetings: z.int().min(0),
  })
  .meta({ id: 'TimeZoneChange' })
export type TimeZoneChange = z.infer<typeof timeZoneChange>
