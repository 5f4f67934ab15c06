import { messages } from '@cubby/contract/messages'
import type { AttendanceSave, NewMark, SavedAttendance } from '@cubby/contract/teaching/attendance'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { insertMark, lockBegunMeeting } from './insert-mark.ts'
import { findMakingUp, findMarks, findStudentsOf } from './queries.ts'
import { countingViews } from './views.ts'

interface Input {
  readonly meetingId: string
  readonly save: AttendanceSave
}

/**
 * Adds marks of a meeting, for its instructor and administrators. The marks of administrators are corrections and need
 * a reason. A mark whose key is already stored changes nothing. Returns the marks that count.
 */
export async function recordAttendance(
  ctx: RequestContext,
  { meetingId, save }: Input,
): Promise<SavedAttendance> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { meeting, now } = await lockBegunMeeting({ deps, trx, caller }, meetingId)
    const isCorrection = caller.user.role === 'admin'
    const reason = isCorrection ? save.reason || null : null
    if (isCorrection && reason === null) {
      throw new Refusal('invalid_input', {
        message: messages.reasonRequired,
        fields: { reason: messages.reasonRequired },
      })
    }
    const userIds = save.marks.map((mark) => mark.user_id)
    const students = await findStudentsOf(trx, meeting.session_id, userIds)
    const makingUp = await findMakingUp(trx, meetingId, userIds)
    if (!userIds.every((id) => students.has(id) || makingUp.has(id))) {
      throw new Refusal('student_not_in_session')
    }
    const context = { deps, trx, caller, now }
    for (const mark of save.marks) {
      if (!(await insertMark(context, { meeting, mark, reason }))) continue
      if (isCorrection) await auditCorrection(context, { meeting, mark, reason })
    }
    const marks = countingViews(await findMarks(trx, [meetingId]))
    return { session_id: meeting.session_id, meeting_id: meetingId, marks }
  })
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
