import { z } from 'zod'

/** The private link of a user's calendar, without its address, because the server stores only a hash of it. */
const calendarLink = z.object({ created_at: z.string() }).meta({ id: 'CalendarLink' })

export const calendarLinkResponse = z.object({ link: calendarLink.nullable() })
export type CalendarLinkResponse = z.infer<typeof calendarLinkResponse>

/** POST /profile/calendar-link. The address is sent only here. */
export const newCalendarLink = calendarLink.extend({ url: z.url() }).meta({ id: 'NewCalendarLink' })
export type NewCalendarLink = z.infer<typeof newCalendarLink>
