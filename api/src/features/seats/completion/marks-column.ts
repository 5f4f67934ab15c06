import type { AttendanceRecord } from '@cubby/rules/attended-hours'
import { sql } from 'kysely'

/** The marks of an enrollment's student at the meetings of the session and at the make-up meetings for it. */
export const marksColumn = sql<AttendanceRecord['marks'][number][]>`(
  select coalesce(json_agg(json_build_object('key', mark.id, 'meeting_id', mark.meeting_id, 'user_id', mark.user_id,
    'status', mark.status, 'missed_minutes', mark.missed_minutes, 'is_correction', mark.is_correction,
    'is_check_in', mark.is_check_in,
    'marked_at', to_char(mark.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
  from attendance_marks mark join session_meetings m on m.id = mark.meeting_id
  where mark.user_id = enrollments.user_id and (m.session_id = enrollments.session_id
    or m.id in (select meeting_id from make_up_meetings where enrollment_id = enrollments.id)))`.as('marks')
