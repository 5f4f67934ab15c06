import type { OwnMakeUp } from '@cubby/contract/make-up-meetings'
import { sql } from 'kysely'
import { isCurrentMakeUp } from '../seats/seat-predicates.ts'

/** The make-up meetings of an enrollment that are in effect, soonest first, as its student sees them. */
export const makeUpsColumn = sql<OwnMakeUp[]>`(
  select coalesce(json_agg(json_build_object('id', make_up_meetings.id, 'session_id', session_meetings.session_id,
    'location', coalesce(there.location, class.location_details),
    'instructor_name', (select nullif(trim(concat(first_name, ' ', last_name)), '') from users
      where users.id = coalesce(there.instructor_id, class.instructor_id)),
    'meeting', json_build_object('id', session_meetings.id, 'date', session_meetings.date,
      'start_time', session_meetings.start_time, 'end_time', session_meetings.end_time,
      'break_minutes', session_meetings.break_minutes, 'status', session_meetings.status,
      'moved_from', case when session_meetings.moved_at is not null then session_meetings.planned_date end,
      'version', session_meetings.version))
    order by session_meetings.date, session_meetings.start_time, session_meetings.id), '[]')
  from make_up_meetings
    join session_meetings on session_meetings.id = make_up_meetings.meeting_id
    join class_sessions there on there.id = session_meetings.session_id
    join classes class on class.id = there.class_id
  where make_up_meetings.enrollment_id = enrollments.id and ${isCurrentMakeUp})`.as('make_up_meetings')
