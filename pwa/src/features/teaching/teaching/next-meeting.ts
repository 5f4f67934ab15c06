import type { Meeting } from '@cubby/contract/seats/meetings'
import type { Roster } from '@cubby/contract/teaching/attendance'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { addDays, dayOf, daysBetween } from '@cubby/rules/days'
import { nextMeeting } from '@cubby/rules/seats/meeting-days'
import { meetingEnd, meetingStart } from '@cubby/rules/time-zone'
import { t } from '@cubby/texts/t'

/** When a session meets. */
type MeetingTimes = Pick<Meeting, 'date' | 'start_time' | 'end_time'>

/** What an instructor teaches now or next. */
export interface TaughtMeeting {
  readonly session: TaughtSession
  readonly meeting: MeetingTimes
  /** Null while the roster is not on this device. */
  readonly roster: Roster | null
}

/** The moment for which screens are shown, and the provider's time zone. */
export interface ShownTime {
  readonly now: Date
  readonly timezone: string
}

/**
 * Returns the meeting that goes on or comes next, and what else the instructor teaches that day. If a session is so far
 * ahead that its roster is not on this device, its first day counts.
 */
export function nextTaughtMeetings(
  sessions: readonly TaughtSession[],
  rosters: readonly Roster[],
  { now, timezone }: ShownTime,
): TaughtMeeting[] {
  const found = sessions
    .filter(({ status, ends_at }) => status === 'scheduled' && Date.parse(ends_at) > now.getTime())
    .flatMap((session): TaughtMeeting[] => {
      const roster = rosters.find(({ id }) => id === session.id)
      if (!roster || roster.meetings.length === 0) {
        const { start_date: date, start_time, end_time } = session
        return [{ session, roster: roster ?? null, meeting: { date, start_time, end_time } }]
      }
      const meeting = nextMeeting(roster, now, timezone)
      return meeting ? [{ session, roster, meeting }] : []
    })
  const startOf = ({ meeting }: TaughtMeeting) => meetingStart(meeting, timezone).getTime()
  const sorted = found.sort((one, other) => startOf(one) - startOf(other))
  return sorted.filter(({ meeting }) => meeting.date === sorted[0]?.meeting.date)
}

/** The heading above the next meeting, which says the day if it is later. */
export function nextHeading(meeting: MeetingTimes, shown: ShownTime): string {
  return daysUntil(meeting, shown) > 0 ? t('Next session') : t('Today')
}

const MINUTE_MS = 60_000

/** Says how long it is until a meeting begins or ends: 'in 7 days', 'in 16 min', 'in 2 h 5 min', 'ends in 40 min'. */
export function untilText(meeting: MeetingTimes, shown: ShownTime): string {
  const { now, timezone } = shown
  const days = daysUntil(meeting, shown)
  if (days > 0) return inDays(days)
  const start = meetingStart(meeting, timezone)
  const isOn = start <= now
  const end = isOn ? meetingEnd(meeting, timezone) : start
  const minutes = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const duration =
    hours === 0
      ? t('{minutes} min', { minutes: rest })
      : rest === 0
        ? t('{hours} h', { hours })
        : t('{hours} h {minutes} min', { hours, minutes: rest })
  return isOn ? t('ends in {duration}', { duration }) : t('in {duration}', { duration })
}

/** Returns the days until a meeting; none for one of today, or of an evening that goes on after midnight. */
function daysUntil({ date }: MeetingTimes, { now, timezone }: ShownTime): number {
  return Math.max(0, daysBetween(dayOf(now, timezone), date))
}

function inDays(days: number): string {
  return days === 1 ? t('tomorrow') : t('in {days} days', { days })
}

/** From this long before a meeting until its end, joining it online is the thing to do. */
const JOINING_MS = 60 * MINUTE_MS

/** Whether an online meeting goes on or begins within the hour. */
export function isTimeToJoin(meeting: MeetingTimes, { now, timezone }: ShownTime): boolean {
  const start = meetingStart(meeting, timezone).getTime()
  return start - JOINING_MS <= now.getTime() && now < meetingEnd(meeting, timezone)
}

/** A meeting in a week. */
interface WeekMeeting {
  readonly id: string
  readonly title: string
  readonly start_time: string
}

/** A day of a week, with its meetings in the order of time. */
interface WeekDay {
  readonly date: string
  readonly meetings: readonly WeekMeeting[]
}

/** Returns the week of a day from Sunday to Saturday, with the scheduled meetings of the rosters. */
export function weekOf(day: string, rosters: readonly Roster[]): WeekDay[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const meetings = rosters
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ class_title: title, meetings: all }) =>
      all
        .filter(({ status }) => status === 'scheduled')
        .map(({ id, date, start_time }) => ({ id, date, start_time, title })),
    )
    .sort((one, other) => one.start_time.localeCompare(other.start_time))
  return Array.from({ length: 7 }, (_, at) => {
    const date = addDays(day, at - weekday)
    return { date, meetings: meetings.filter((one) => one.date === date) }
  })
}

/** Returns the place of a session for its instructor. Only students read "the link arrives by email". */
export function placeOf({ location, online_link }: Pick<TaughtSession, 'location' | 'online_link'>): string {
  if (online_link && /\blink\b/i.test(location ?? 'link')) return t('Online')
  return location ?? t('TBA')
}
