import { addDays } from '@cubby/rules/days'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { calendarRows } from './calendar-rows.ts'
import { CALENDAR, type CalendarSearch, shownDays } from './calendar-search.ts'

/**
 * Returns the calendar that shows the chosen day. Without one, it shows today, or the next meeting once this week or
 * month has none left.
 */
export function useOpenedCalendar(search: CalendarSearch, today: string) {
  const { view, date: chosen = today } = search
  const days = shownDays(view, chosen)
  const query = useCalendar(days)
  const isOver =
    search.date === undefined &&
    query.data?.meetings.every(({ meeting }) => meeting.date < today || meeting.status !== 'scheduled')
  const next = useNextMeeting(search, days.at(-1) ?? chosen, isOver === true)
  const date = next.meeting?.meeting.date ?? chosen
  const opened = useCalendar(shownDays(view, date))
  return { date, query: isOver && next.isLoading ? { ...opened, data: undefined } : opened }
}

/**
 * Fetches the meetings of these days. Those of other days are never shown in their place, because a free room
 * is not.
 */
function useCalendar(days: readonly string[], enabled = true) {
  const [startDate = '', endDate = ''] = [days[0], days.at(-1)]
  return useQuery({
    enabled,
    queryKey: [...CALENDAR, startDate, endDate],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/admin/calendar', { query: { startDate, endDate }, signal })).calendar,
  })
}

/** How far the next meeting is looked for; the server gives no more days at once. */
const DAYS_AHEAD = 42

/** Finds the next meeting after a day. */
export function useNextMeeting({ by, only }: CalendarSearch, after: string, isWanted: boolean) {
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(after, at + 1))
  const { data, isLoading } = useCalendar(days, isWanted)
  const found = isWanted && data ? calendarRows(data, by).filter(({ id }) => !only || id === only) : []
  const [meeting] = found
    .flatMap(({ meetings }) => meetings)
    .filter((one) => one.meeting.status === 'scheduled')
    .toSorted((one, other) => one.meeting.date.localeCompare(other.meeting.date))
  return { meeting, isLoading }
}
