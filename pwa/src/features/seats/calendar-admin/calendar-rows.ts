import type { CalendarMeeting, MeetingConflict, SchoolCalendar } from '@cubby/contract/seats/school-calendar'
import { addDays } from '@cubby/rules/days'
import { isWithin } from '@cubby/rules/seats/meetings'
import { t } from '@cubby/texts/t'
import type { CalendarSearch } from './calendar-search.ts'

/** A room or an instructor, with the meetings there. */
export interface CalendarRow {
  /** The name of the room, or the id of the instructor; empty for all others. */
  readonly id: string
  readonly name: string
  /** What the name stands for, such as the places of the room. */
  readonly detail: string
  readonly meetings: readonly CalendarMeeting[]
}

const OTHER_PLACES = t('Other locations')
const NOBODY = t('No instructor')

/**
 * Groups the meetings by room or by instructor. All rooms and instructors have a row, so that free ones are found. What
 * takes place elsewhere, or has no instructor, is in the last row, if there is any.
 */
export function calendarRows(calendar: SchoolCalendar, by: CalendarSearch['by']): CalendarRow[] {
  const { meetings } = calendar
  if (by === 'instructor') {
    const names = new Map(calendar.instructors.map(({ id, name }) => [id, name]))
    for (const { instructor_id, instructor_name } of meetings) {
      if (instructor_id !== null && !names.has(instructor_id)) names.set(instructor_id, instructor_name ?? '')
    }
    return withRest(
      [...names].map(([id, name]) => ({
        id,
        name,
        detail: '',
        meetings: meetings.filter(({ instructor_id }) => instructor_id === id),
      })),
      { name: NOBODY, meetings: meetings.filter(({ instructor_id }) => instructor_id === null) },
    )
  }
  return withRest(
    calendar.rooms.map(({ name, places }) => ({
      id: name,
      name,
      detail: t('for {places, plural, one {# person} other {# people}}', { places }),
      meetings: meetings.filter(({ room }) => room === name),
    })),
    { name: OTHER_PLACES, meetings: meetings.filter(({ room }) => room === null) },
  )
}

function withRest(rows: CalendarRow[], rest: Pick<CalendarRow, 'name' | 'meetings'>): CalendarRow[] {
  return rest.meetings.length > 0 ? [...rows, { id: '', detail: '', ...rest }] : rows
}

/** Returns where a meeting is, or who teaches it: what the row of the meeting does not say. */
export function placeOrInstructor(meeting: CalendarMeeting, by: CalendarSearch['by']): string {
  if (by === 'instructor') return shortPlace(meeting.location ?? 'TBA')
  const instructor = meeting.instructor_name ?? NOBODY
  return meeting.room === null ? `${shortPlace(meeting.location ?? 'TBA')}, ${instructor}` : instructor
}

/** The first part of a place: 'Live on Zoom' of 'Live on Zoom; the link arrives by email'. */
function shortPlace(location: string): string {
  return location.split(';')[0] ?? location
}

const conflictTexts: Readonly<Record<MeetingConflict['kind'], string>> = {
  room: t('Same room'),
  instructor: t('Same instructor'),
  holiday: t('Holiday'),
}

/** For example 'Same room: CPR, 9:00 AM–3:00 PM'. */
export function conflictText(conflict: MeetingConflict): string {
  return `${conflictTexts[conflict.kind]}: ${conflict.with}`
}

/** Whether the office can move a meeting. */
export function isMovable({ meeting, is_over }: CalendarMeeting): boolean {
  return meeting.status === 'scheduled' && !is_over
}

/** Whether a meeting may be moved to a day with its times: another day of its session. */
export function mayMoveTo({ meeting, start_date, end_date }: CalendarMeeting, day: string): boolean {
  const { start_time, end_time } = meeting
  return day !== meeting.date && isWithin(day, { start_date, end_date, start_time, end_time })
}

/** Returns the first and the last day to which a meeting may be moved. */
export function daysToMoveTo({ start_date, end_date, meeting }: CalendarMeeting): [string, string] {
  const last = addDays(end_date, meeting.end_time <= meeting.start_time ? -1 : 0)
  return [start_date, last]
}
