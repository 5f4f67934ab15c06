import { z } from 'zod'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { messages } from '../messages.ts'
import { holiday, room } from '../school/rooms.ts'
import { day } from '../text.ts'
import { meeting } from './meetings.ts'

/** A month with the days that complete its weeks takes six of them. */
const CALENDAR_MAX_DAYS = 42

const DAY_MS = 86_400_000

/** GET /admin/calendar. Both days are included. */
export const calendarFilter = z
  .object({ startDate: day(messages.invalidDate), endDate: day(messages.invalidDate) })
  .refine(isInOrder, startAfterEnd)
  .refine(
    ({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < CALENDAR_MAX_DAYS * DAY_MS,
    { path: ['endDate'], message: `Choose up to ${CALENDAR_MAX_DAYS} days` },
  )
export type CalendarFilter = z.infer<typeof calendarFilter>

/** Why a meeting cannot well take place: its room or instructor is elsewhere, or the school is closed. */
const meetingConflict = z
  .object({
    kind: z.enum(['room', 'instructor', 'holiday']),
    /** The other class with its times, or the name of the holiday. */
    with: z.string(),
  })
  .meta({ id: 'MeetingConflict' })
export type MeetingConflict = z.infer<typeof meetingConflict>

/** The session of a meeting, without its students. */
const sessionOfMeeting = {
  session_id: z.string(),
  class_id: z.string(),
  class_title: z.string(),
  start_date: z.string(),
  end_date: z.string(),
}

const calendarMeeting = z
  .object({
    ...sessionOfMeeting,
    meeting,
    location: z.string().nullable(),
    /** The name of the room; null if the location is none of the rooms. */
    room: z.string().nullable(),
    instructor_id: z.string().nullable(),
    instructor_name: z.string().nullable(),
    capacity: z.int(),
    seats_taken: z.int(),
    /** Whether it is over, so that it is not moved anymore. */
    is_over: z.boolean(),
    conflicts: z.array(meetingConflict),
  })
  .meta({ id: 'CalendarMeeting' })
export type CalendarMeeting = z.infer<typeof calendarMeeting>

/** The meetings of the school in a range of days. Those of cancelled sessions are left out. */
export const schoolCalendar = z
  .object({
    rooms: z.array(room),
    /** Those who can teach now, by last name. */
    instructors: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Those that fall into these days. */
    holidays: z.array(holiday),
    /** In order, cancelled ones included. */
    meetings: z.array(calendarMeeting),
    /** Sessions in these days whose meetings nobody has confirmed, so that they are missing here. */
    unconfirmed: z.array(z.object(sessionOfMeeting)),
  })
  .meta({ id: 'SchoolCalendar' })
export type SchoolCalendar = z.infer<typeof schoolCalendar>

/** What moving a meeting would do. */
export const moveConsequences = z
  .object({
    notifications: z.int(),
    /** How many of the notifications also go out by email, by the current preferences. */
    emails: z.int(),
    /** How many of the notifications go on the list to call instead. */
    calls: z.int(),
    /** The conflicts at the new time. They do not prevent the move. */
    conflicts: z.array(meetingConflict),
  })
  .meta({ id: 'MoveConsequences' })
export type MoveConsequences = z.infer<typeof moveConsequences>
