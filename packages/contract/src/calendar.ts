import { z } from 'zod'

/** The private link of a user's calendar, as far as it can be shown again: only its hash is kept. */
export const calendarLink = z.object({ created_at: z.string() }).meta({ id: 'CalendarLink' })

export const calendarLinkResponse = z.object({ link: calendarLink.nullable() })
export type CalendarLinkResponse = z.infer<typeof calendarLinkResponse>

/** POST /profile/calendar-link. The address is said this once. */
export const newCalendarLink = calendarLink.extend({ url: z.url() }).meta({ id: 'NewCalendarLink' })
export type NewCalendarLink = z.infer<typeof newCalendarLink>
