import type { Day } from './day.ts'

/**
 * The minutes that a student attended in a session and in its make-ups so far, no more than the session had. Counted
 * apart from the product: each meeting once, from its end or from an absence, by the mark that an administrator made
 * last, or else the instructor. Nobody checks in with a pass.
 */
export async function attendedMinutes(
  { query, world }: Day,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<number> {
  const rows = await query<{ is_own: boolean; minutes: number; attended: number }>(`
    with meetings as (
      select id, true as is_own from session_meetings where session_id = '${sessionId}'
      union
      select u.meeting_id, false from make_up_meetings u join enrollments e on e.id = u.enrollment_id
        where u.cancelled_at is null and e.session_id = '${sessionId}' and e.user_id = '${userId}'
          and e.archived_at is null),
    marks as (
      select distinct on (meeting_id) meeting_id, status, missed_minutes from attendance_marks
      where user_id = '${userId}' order by meeting_id, is_correction desc, marked_at desc, id desc)
    select is_own, minutes, case status when 'present' then minutes
      when 'late' then greatest(0, minutes - missed_minutes)
      when 'left_early' then greatest(0, minutes - missed_minutes) else 0 end as attended
    from meetings join lateral (select (extract(epoch from end_time::time - start_time::time) / 60 - break_minutes)::int
      as minutes, status as meeting_status, (date + start_time::time) at time zone 'America/New_York' as begins_at,
      (date + end_time::time) at time zone 'America/New_York' as ends_at from session_meetings m where m.id = meetings.id) m on true
      left join marks on marks.meeting_id = meetings.id
    where meeting_status <> 'cancelled' and '${new Date(world.now()).toISOString()}' >=
      case when status in ('absent', 'excused') then begins_at else ends_at end`)
  const held = rows.filter(({ is_own }) => is_own).reduce((sum, { minutes }) => sum + minutes, 0)
  const attended = rows.reduce((sum, row) => sum + row.attended, 0)
  return Math.min(held, attended)
}
