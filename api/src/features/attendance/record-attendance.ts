import type { AttendanceSave, NewMark, SavedAttendance } from '@cubby/contract/attendance'
import { messages } from '@cubby/contract/messages'
import { checkMarking, timeOfMark } from '@cubby/rules/attendance'
import { dayOf } from '@cubby/rules/days'
import { Refusal } from '../../errors.ts'
import type { OperationContext, RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { findMarks, findStudentsOf, lockMarkedMeeting } from './queries.ts'
import { countingViews } from './views.ts'

interface Input {
  readonly meetingId: string
  readonly save: AttendanceSave
}

/**
 * Adds marks of a meeting, for its instructor and administrators, whose marks are corrections. Marks with a known
 * key change nothing. Returns the marks that count. Throws Refusal `meeting_not_found`, also for other instructors,
 * `meeting_cancelled`, `meeting_not_begun`, `student_not_in_session`, and `invalid_input` for a correction without
 * a reason.
 */
export async function recordAttendance(
  ctx: RequestContext,
  { meetingId, save }: Input,
): Promise<SavedAttendance> {
  const { deps, caller } = ctx
  const { user } = caller
  return write(ctx, async (trx) => {
    const meeting = await lockMarkedMeeting(trx, meetingId)
    if (!meeting || (user.role !== 'admin' && meeting.teacher_id !== user.id)) {
      throw new Refusal('meeting_not_found')
    }
    const isCorrection = user.role === 'admin'
    const reason = save.reason || null
    if (isCorrection && reason === null) {
      throw new Refusal('invalid_input', {
        message: messages.reasonRequired,
        fields: { reason: messages.reasonRequired },
      })
    }
    const now = await deps.clock(trx)
    const checked = checkMarking(meeting, dayOf(now, deps.config.provider.timezone))
    if (!checked.ok) throw new Refusal(checked.reason)
    const students = await findStudentsOf(
      trx,
      meeting.session_id,
      save.marks.map((mark) => mark.user_id),
    )
    if (!save.marks.every((mark) => students.has(mark.user_id))) throw new Refusal('student_not_in_session')
    const context = { deps, trx, caller, now }
    for (const mark of save.marks) {
      if (!(await insertMark(context, { meetingId, mark, reason, isCorrection }))) continue
      if (isCorrection) await auditCorrection(context, { meeting, mark, reason })
    }
    const marks = countingViews(await findMarks(trx, [meetingId]))
    return { session_id: meeting.session_id, meeting_id: meetingId, marks }
  })
}

/** Returns false for a key that is already stored. */
async function insertMark(
  { trx, caller, now }: OperationContext,
  {
    meetingId,
    mark,
    reason,
    isCorrection,
  }: { meetingId: string; mark: NewMark; reason: string | null; isCorrection: boolean },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('attendance_marks')
    .values({
      id: mark.key,
      meeting_id: meetingId,
      user_id: mark.user_id,
      status: mark.status,
      missed_minutes: mark.missed_minutes,
      note: mark.note,
      reason: isCorrection ? reason : null,
      marked_at: timeOfMark(mark.marked_at, now),
      marked_by: caller.user.id,
      is_correction: isCorrection,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function auditCorrection(
  { trx, caller, now }: OperationContext,
  {
    meeting,
    mark,
    reason,
  }: { meeting: { session_id: string; date: string }; mark: NewMark; reason: string | null },
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.attendance_corrected',
    subject: { type: 'session', id: meeting.session_id },
    details: { user_id: mark.user_id, meeting_date: meeting.date, attendance: mark.status, reason },
    request: caller.request,
    now,
  })
}
