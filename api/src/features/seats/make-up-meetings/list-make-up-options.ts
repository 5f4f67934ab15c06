import type { MakeUpOption, MakeUpOptions } from '@cubby/contract/seats/make-up-meetings'
import { freePlaces } from '@cubby/rules/seats/make-up-meetings'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { meetingView } from '../meetings/read-meetings.ts'
import {
  countMakeUps,
  findEnrollment,
  findOwnSessions,
  type MeetingWithSeats,
  meetingsQuery,
  sessionStatusOf,
} from './queries.ts'

/**
 * Lists the meetings of other sessions of the class that can be make-up meetings of a student. Includes full meetings,
 * and meetings that are over, because the student may have been there. Throws Refusal `enrollment_not_found`.
 */
export async function listMakeUpOptions(
  { deps, caller }: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<MakeUpOptions> {
  requireAdmin(caller)
  const { db, config } = deps
  const enrollment = await findEnrollment(db, enrollmentId)
  if (!enrollment) throw new Refusal('enrollment_not_found')
  const { user_id: userId, class_id: classId } = enrollment
  const now = await deps.clock(db)
  const own = await findOwnSessions(db, { userId, classId })
  const meetings = await meetingsQuery(db, { timezone: config.provider.timezone, now })
    .where('class_sessions.class_id', '=', classId)
    .where('class_sessions.id', '!=', enrollment.session_id)
    .where('session_meetings.status', '=', 'scheduled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('make_up_meetings')
            .select('make_up_meetings.id')
            .whereRef('make_up_meetings.meeting_id', '=', 'session_meetings.id')
            .where('make_up_meetings.enrollment_id', '=', enrollmentId)
            .where('make_up_meetings.cancelled_at', 'is', null),
        ),
      ),
    )
    .orderBy('session_meetings.date')
    .orderBy('session_meetings.start_time')
    .orderBy('session_meetings.id')
    .execute()
  const possible = meetings.filter(
    (meeting) => !own.has(meeting.session_id) && sessionStatusOf(meeting) !== 'cancelled',
  )
  const counts = await countMakeUps(
    db,
    possible.map(({ id }) => id),
  )
  const options = possible.map((meeting) => optionView(meeting, counts.get(meeting.id) ?? 0))
  const coming = options.filter(({ is_over }) => !is_over)
  return { options: [...coming, ...options.filter(({ is_over }) => is_over).reverse()] }
}

function optionView(row: MeetingWithSeats, makeUps: number): MakeUpOption {
  const { session_id, location, instructor_name, capacity, is_over } = row
  return {
    meeting: meetingView(row),
    session_id,
    location,
    instructor_name,
    capacity,
    free: freePlaces({ seats: row, makeUps }),
    is_over,
  }
}
