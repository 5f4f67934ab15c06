import { z } from 'zod'
import { endpoint, file, json, unchanged } from '../endpoint.ts'
import { calendarLinkResponse, newCalendarLink } from './calendar.ts'

export const readMyLink = endpoint({
  method: 'GET',
  path: '/profile/calendar-link',
  tag: 'Calendar',
  summary: 'Get whether I have a calendar link and when it was created',
  who: 'user',
  responses: { 200: json(calendarLinkResponse, 'The link, or null') },
})

export const makeMyLink = endpoint({
  method: 'POST',
  path: '/profile/calendar-link',
  tag: 'Calendar',
  summary: 'Create a calendar link and replace the previous one',
  who: 'user',
  repeatable: false,
  responses: { 201: json(newCalendarLink, 'The link, which no later response contains') },
})

export const revokeMyLink = endpoint({
  method: 'DELETE',
  path: '/profile/calendar-link',
  tag: 'Calendar',
  summary: 'Revoke my calendar link',
  who: 'user',
  responses: { 200: json(calendarLinkResponse, 'There is no link') },
})

export const readOfficeLink = endpoint({
  method: 'GET',
  path: '/admin/calendar-link',
  tag: 'Calendar',
  summary: 'Get whether the office has a calendar link and when it was created',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(calendarLinkResponse, 'The link, or null') },
})

export const makeOfficeLink = endpoint({
  method: 'POST',
  path: '/admin/calendar-link',
  tag: 'Calendar',
  summary: 'Create the calendar link of the office and replace the previous one',
  who: 'admin',
  proof: 'never',
  repeatable: false,
  responses: { 201: json(newCalendarLink, 'The link, which no later response contains') },
})

export const revokeOfficeLink = endpoint({
  method: 'DELETE',
  path: '/admin/calendar-link',
  tag: 'Calendar',
  summary: 'Revoke the calendar link of the office',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(calendarLinkResponse, 'There is no link') },
})

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  tag: 'Calendar',
  summary:
    'For a calendar app: what the user of the link attends and teaches, or all sessions for the link of the office',
  who: 'anybody',
  params: z.object({ file: z.string().describe('The token of the link, followed by .ics') }),
  responses: { 200: file('An iCalendar file', 'text/calendar'), 304: unchanged },
  limits: ['calendar'],
  refusals: ['calendar_not_found'],
})
