import { addDays } from '@cubby/rules/days'
import type { DemoContext } from './demo-context.ts'

/** Every how many marks one is late, and one is absent. */
const LATE_EVERY = 7
const ABSENT_EVERY = 11
const MISSED_MINUTES = 10

/** Marks the students of all past meetings. Most were present. */
export async function seedAttendance(
  { trx, nextId, now, day }: DemoContext,
  instructorId: string,
): Promise<void> {
  const seats = await trx
    .selectFrom('session_meetings as meeting')
    .innerJoin('enrollments', 'enrollments.session_id', 'meeting.session_id')
    .select(['meeting.id as meeting_id', 'meeting.date', 'enrollments.user_id'])
    .where('meeting.date', '<', day(0))
    .where('meeting.status', '=', 'scheduled')
    .where('enrollments.status', '=', 'approved')
    .orderBy('meeting.date')
    .orderBy('meeting.id')
    .orderBy('enrollments.user_id')
    .execute()
  const marks = seats.map(({ meeting_id, date, user_id }, index) => {
    const isAbsent = index % ABSENT_EVERY === ABSENT_EVERY - 1
    const isLate = !isAbsent && index % LATE_EVERY === LATE_EVERY - 1
    const markedAt = new Date(Math.min(Date.parse(`${addDays(date, 1)}T04:00:00Z`), now.getTime()))
    return {
      id: nextId(),
      meeting_id,
      user_id,
      status: isAbsent ? ('absent' as const) : isLate ? ('late' as const) : ('present' as const),
      missed_minutes: isLate ? MISSED_MINUTES : null,
      reason: null,
      marked_at: markedAt,
      marked_by: instructorId,
      is_correction: false,
      received_at: markedAt,
    }
  })
  if (marks.length > 0) await trx.insertInto('attendance_marks').values(marks).execute()
}
