import type { Meeting } from '@cubby/contract/seats/meetings'
import { addDays } from './days.ts'
import { isOvernight, minutesPerDay } from './session-times.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type MeetingTimes = Pick<Meeting, 'date' | 'start_time' | 'end_time'>

/** Returns the offset from UTC at an instant, in minutes. */
type OffsetAt = (instant: number) => number

/** A moment at which a zone changes its offset from UTC. Offsets are in minutes. */
interface Change {
  at: number
  from: number
  to: number
}

/**
 * Returns the rules of a time zone around some days, as an iCalendar VTIMEZONE: the last change before them
 * (or the offset, if there was none for a year) and all up to the day after. Throws a RangeError for an unknown zone.
 */
export function timeZoneLines(zone: string, firstDay: string, lastDay: string): string[] {
  const until = Date.parse(lastDay) + 2 * DAY
  const offsetAt = offsetsOf(zone)
  const changes = changesBetween(offsetAt, Date.parse(firstDay) - 400 * DAY, until)
  const before = changes.findLastIndex(({ at }) => at < Date.parse(firstDay) - DAY)
  const offset = changes[0]?.from ?? offsetAt(until)
  const observances = before >= 0 ? changes.slice(before) : [{ at: 0, from: offset, to: offset }, ...changes]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flatMap(observance), 'END:VTIMEZONE']
}

/**
 * Returns the instant of a local time, 'HH:MM', on a day in a time zone, by default the device's. Does what calendars
 * do (RFC 5545): a time that the clocks skip has the offset before the change, so 2:30 AM is 3:30 AM. A time that
 * occurs twice is the first of the two.
 */
export function instantOf(day: string, time: string, zone: string | undefined): Date {
  const local = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = offsetsOf(zone)
  const [before, after] = [local - offsetAt(local - DAY) * MINUTE, local - offsetAt(local + DAY) * MINUTE]
  const isTime = (instant: number) => instant + offsetAt(instant) * MINUTE === local
  return new Date(isTime(before) || !isTime(after) ? before : after)
}

/** Returns the instant at which a meeting begins. */
export function meetingStart({ date, start_time }: MeetingTimes, zone: string | undefined): Date {
  return instantOf(date, start_time, zone)
}

/** Returns the instant at which a meeting ends: on the next day if it passes midnight. */
export function meetingEnd(meeting: MeetingTimes, zone: string | undefined): Date {
  return instantOf(isOvernight(meeting) ? addDays(meeting.date, 1) : meeting.date, meeting.end_time, zone)
}

/** Between these times, the clocks change in no time zone. */
const DAYTIME = { from: '05:00', until: '22:00' }

/** Returns the real minutes from the start to the end of a meeting. Only at night can they differ from the clock's. */
export function minutesOfMeeting(meeting: MeetingTimes, zone: string | undefined): number {
  const { start_time, end_time } = meeting
  if (start_time >= DAYTIME.from && end_time <= DAYTIME.until && start_time < end_time)
    return minutesPerDay(meeting)
  return (meetingEnd(meeting, zone).getTime() - meetingStart(meeting, zone).getTime()) / MINUTE
}

/** Formats a change for iCalendar. Its start is the local time with the old offset. */
function observance({ at, from, to }: Change): string[] {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const start = new Date(at + from * MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ]
}

function changesBetween(offsetAt: OffsetAt, start: number, end: number): Change[] {
  const changes: Change[] = []
  let from = offsetAt(start)
  for (let day = start; day < end; day += DAY) {
    const to = offsetAt(day + DAY)
    if (from !== to) changes.push({ at: changeWithin(offsetAt, day, day + DAY), from, to })
    from = to
  }
  return changes
}

/** Finds the first minute of the new offset by binary search. */
function changeWithin(offsetAt: OffsetAt, start: number, end: number): number {
  const before = offsetAt(start)
  let [low, high] = [start / MINUTE, end / MINUTE]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * MINUTE) === before) low = middle
    else high = middle
  }
  return high * MINUTE
}

/** Creating a formatter is expensive, and there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function offsetsOf(zone: string | undefined): OffsetAt {
  const format =
    (zone && formats.get(zone)) ||
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  // Not cached for the device's own zone, because a device may travel.
  if (zone) formats.set(zone, format)
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${twoDigits(size % 60)}`
}
