import * as endpoints from '@cubby/contract/student/calendar-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { makeCalendarLink, readCalendar, readCalendarLink, revokeCalendarLink } from './calendar-link.ts'

const [user, office] = [{ of: 'user' }, { of: 'office' }] as const

export const calendarRoutes = [
  handle(endpoints.readMyLink, (ctx) => readCalendarLink(ctx, user)),
  handle(endpoints.makeMyLink, (ctx) => makeCalendarLink(ctx, user)),
  handle(endpoints.revokeMyLink, (ctx) => revokeCalendarLink(ctx, user)),
  handle(endpoints.readOfficeLink, (ctx) => readCalendarLink(ctx, office)),
  handle(endpoints.makeOfficeLink, (ctx) => makeCalendarLink(ctx, office)),
  handle(endpoints.revokeOfficeLink, (ctx) => revokeCalendarLink(ctx, office)),
  handle(endpoints.readCalendar, async ({ deps, limits, request }, { file }, c) => {
    await limits.spend('calendar', request.address)
    return c.body(await readCalendar(deps, file.replace(/\.ics$/, '')), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
    })
  }),
]
