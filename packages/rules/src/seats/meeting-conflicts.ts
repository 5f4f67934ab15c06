import type { Holiday, Room } from '@cubby/contract/school/rooms'
import type { MeetingConflict } from '@cubby/contract/seats/school-calendar'
import { addDays } from '../days.ts'
import { timeRange } from '../session-times.ts'
import { type MeetingTime, overlaps } from './meeting-overlap.ts'

/** A meeting with its place and its instructor. */
export interface PlacedMeeting extends MeetingTime {
  readonly id: string
  readonly class_title: string
  /** The name of the room; null if it takes place elsewhere. */
  readonly room: string | null
  readonly instructor_id: string | null
}

/** Returns the room whose name is this location. Upper and lower case are the same. */
export function roomAt<One extends Pick<Room, 'name'>>(
  location: string | null,
  rooms: readonly One[],
): One | undefined {
  const wanted = location?.trim().toLowerCase()
  return rooms.find(({ name }) => name.toLowerCase() === wanted)
}

/** Returns the holidays on a day. */
export function holidaysOn(day: string, holidays: readonly Holiday[]): Holiday[] {
  return holidays.filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
}

/**
 * Returns the conflicts of a meeting: others in its room, others of its instructor, and holidays. A cancelled
 * meeting has none. `others` may include the meeting itself.
 */
export function conflictsOf(
  meeting: PlacedMeeting,
  others: readonly PlacedMeeting[],
  holidays: readonly Holiday[],
): MeetingConflict[] {
  if (meeting.status === 'cancelled') return []
  const same = (key: 'room' | 'instructor_id') =>
    others.filter(
      (other) =>
        other.id !== meeting.id &&
        meeting[key] !== null &&
        other[key] === meeting[key] &&
        overlaps(meeting, other),
    )
  return [
    ...same('room').map((other): MeetingConflict => ({ kind: 'room', with: nameOf(other) })),
    ...same('instructor_id').map((other): MeetingConflict => ({ kind: 'instructor', with: nameOf(other) })),
    ...holidaysOn(meeting.date, holidays).map(
      ({ name }): MeetingConflict => ({ kind: 'holiday', with: name }),
    ),
  ]
}

/** Returns the conflicts of each meeting by its id. Compares only meetings of the same night or two days in a row. */
export function allConflicts(
  meetings: readonly PlacedMeeting[],
  holidays: readonly Holiday[],
): ReadonlyMap<string, MeetingConflict[]> {
  const onDay = Map.groupBy(meetings, ({ date }) => date)
  const around = (day: string) =>
    [addDays(day, -1), day, addDays(day, 1)].flatMap((one) => onDay.get(one) ?? [])
  return new Map(
    meetings.map((meeting) => [meeting.id, conflictsOf(meeting, around(meeting.date), holidays)]),
  )
}

function nameOf(meeting: PlacedMeeting): string {
  return `${meeting.class_title}, ${timeRange(meeting)}`
}
