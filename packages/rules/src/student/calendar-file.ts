import { timeZoneLines } from '../time-zone.ts'
import { type CalendarMeeting, type EventTimes, eventsOf, wholeDays } from './calendar-event.ts'

const MAX_OCTETS = 75

export interface CalendarEntry {
  /** Never changes for the same session, so that a second download replaces the first. */
  id: string
  title: string
  /** The first and the last day, yyyy-MM-dd, in the zone. */
  start_date: string
  end_date: string
  /** Its meetings. Empty while they are unknown: the entry then covers its days without times. */
  meetings: readonly CalendarMeeting[]
  timezone: string
  place: string | null
  description: string
  url: string
  /** When it last changed. Missing in a file to download once. */
  changedAt?: Date
  /** Tentative while the enrollment is pending. Cancelled entries disappear from subscribed calendars. */
  status?: 'confirmed' | 'tentative' | 'cancelled'
}

/**
 * Returns a calendar file (RFC 5545) of entries in one time zone. The meetings of an entry are one series. With
 * a `name` (RFC 7986) it is a calendar to subscribe to.
 */
export function calendarFile(entries: readonly CalendarEntry[], now: Date, name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cubby//Classes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, REFRESH]),
    ...zoneLines(entries),
    ...entries.flatMap((entry) => entryLines(entry, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'

function zoneLines(entries: readonly CalendarEntry[]): string[] {
  const [first] = entries
  if (!first) return []
  const days = entries.flatMap(({ start_date, end_date }) => [start_date, end_date]).sort()
  return timeZoneLines(first.timezone, days[0] ?? first.start_date, days.at(-1) ?? first.end_date)
}

function entryLines(entry: CalendarEntry, now: Date): string[] {
  const { start_date, end_date, meetings, timezone } = entry
  const held = meetings.filter(({ status }) => status === 'scheduled')
  // If all meetings are cancelled, the whole series is shown as cancelled, because calendar apps reject a series whose
  // days are all exceptions.
  const status = meetings.length > 0 && held.length === 0 ? 'cancelled' : (entry.status ?? 'confirmed')
  const events = eventsOf(held.length === 0 ? uncancelled(meetings) : meetings, timezone)
  const shown = events.length === 0 ? [wholeDays(start_date, end_date)] : events
  return shown.flatMap((times) => eventLines({ ...entry, status }, times, now))
}

function uncancelled(meetings: readonly CalendarMeeting[]): CalendarMeeting[] {
  return meetings.map((meeting) => ({ ...meeting, status: 'scheduled' }))
}

function eventLines(
  entry: CalendarEntry & Pick<Required<CalendarEntry>, 'status'>,
  times: EventTimes,
  now: Date,
): string[] {
  const { id, title, place, description, url, changedAt } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    // The time of the request would give each response another ETag.
    `DTSTAMP:${utcTime(changedAt ?? now)}`,
    ...(changedAt ? [`LAST-MODIFIED:${utcTime(changedAt)}`, `SEQUENCE:${sequenceOf(changedAt)}`] : []),
    ...times,
    `SUMMARY:${escaped(title)}`,
    `STATUS:${entry.status.toUpperCase()}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'END:VEVENT',
  ]
}

function utcTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Seconds instead of a counter, so that the number grows with each change. Since 2020, because it has 31 bits. */
function sequenceOf(changedAt: Date): number {
  return Math.floor((changedAt.getTime() - Date.UTC(2020)) / 1_000)
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Folds lines at 75 octets, as RFC 5545 requires, without splitting a character. */
function folded(line: string): string {
  const octets = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length
  const parts: string[] = []
  let part = ''
  for (const letter of line.toWellFormed()) {
    if (octets(part + letter) > MAX_OCTETS) {
      parts.push(part)
      part = ' '
    }
    part += letter
  }
  return [...parts, part].join('\r\n')
}
