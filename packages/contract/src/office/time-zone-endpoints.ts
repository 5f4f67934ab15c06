import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { timeZone, timeZoneChange, timeZoneResponse } from '../time-zone.ts'

export const showTimeZone = endpoint({
  method: 'GET',
  path: '/admin/settings/time-zone',
  tag: 'Administration',
  summary: 'Read the time zone of session dates and times, and which meetings another one would shift',
  who: 'admin',
  proof: 'never',
  query: z.object({
    timezone: timeZone.optional().describe('The time zone to change to, such as America/Chicago'),
  }),
  responses: { 200: json(timeZoneResponse, 'The time zone') },
})

export const changeTimeZone = endpoint({
  method: 'PUT',
  path: '/admin/settings/time-zone',
  tag: 'Administration',
  summary: 'Change the time zone of session dates and times',
  description:
    'For administrators. Sessions keep their days and times, so they begin earlier or later. Needs the number of meetings that this shifts.',
  who: 'admin',
  proof: 'never',
  body: body(timeZoneChange, { timezone: 'America/New_York', shifted_meetings: 0 }),
  responses: {
    200: json(timeZoneResponse, 'The time zone after the change', {
      timezone: 'America/New_York',
      is_fixed: false,
      is_chosen: true,
      shifted_meetings: [],
    }),
  },
  refusals: ['time_zone_fixed', 'time_zone_shifts_meetings', 'time_zone_with_closed_months'],
})
