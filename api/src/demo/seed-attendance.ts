import { addDays } from '@cubby/rules/days'
import type { DemoContext } from './demo-context.ts'

/** One of LATE_EVERY marks is late, and one of ABSENT_EVERY marks is absent. */
const LATE_EVERY = 7
const ABSENT_EVERY = 11
const MISSED_MINUTES = 10

interface Attendance {
  readonly instructorId: string
  /** All students of this session completed it, except one who missed its first meeting. */
  readonly certificateSessionId: string
}

/** Marks the students of all past meetings. Most were present. */
export async function seedAttendance(
  { trx, nextId, now, day, studentId }: DemoContext,
  { instructorId, certificateSessionId }: Attendance,
): Promise<void> {
  const seats = await trx
    .selectFrom('session_meetings as meeting')
    .innerJoin('enrollments', 'enrollments.session_id', 'meeting.session_id')
    .select(['meeting.id as meeting_id', 'meeting.session_id', 'meeting.date', 'enrollments.user_id'])
    .where('meeting.date', '<', day(0))
    .where('meeting.status', '=', 'scheduled')
    .where('enrollments.status', '=', 'approved')
    .orderBy('meeting.date')
    .orderBy('meeting.id')
    .orderBy('enrollments.user_id')
    .execute()
  const firstAbsence = seats.find(
    ({ session_id, user_id }) => session_id === certificateSessionId && user_id !== studentId,
  )
  const marks = seats.map((seat, index) => {
    const { meeting_id, session_id, date, user_id } = seat
    const isUsual = session_id !== certificateSessionId
    const isAbsent = seat === firstAbsence || (isUsual && index % ABSENT_EVERY === ABSENT_EVERY - 1)
    const isLate = !isAbsent && isUsual && index % LATE_EVERY === LATE_EVERY - 1
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
