import { messages } from '@cubby/contract/messages'
import type { AttendanceSave, NewMark, SavedAttendance } from '@cubby/contract/teaching/attendance'
import { dayOf } from '@cubby/rules/days'
import { checkMarking, timeOfMark } from '@cubby/rules/teaching/attendance'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findMakingUp, findMarks, findStudentsOf, lockMarkedMeeting } from './queries.ts'
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

interface MarkInput {
  readonly meeting: { readonly id: string; readonly date: string }
  readonly mark: NewMark
  /** The reason of a correction; null for any other mark. */
  readonly reason?: string | null
  /** Undefined for a mark that was not made by checking in. */
  readonly checkIn?: {
    readonly deviceHash: string | null
    /** Null if no pass was scanned. */
    readonly isPrintedPass: boolean | null
  }
}

/** Adds a mark that the caller made. Returns false, and adds nothing, if its key is already stored. */
export async function insertMark(
  { deps, trx, caller, now }: OperationContext,
  { meeting, mark, reason = null, checkIn }: MarkInput,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('attendance_marks')
    .values({
      id: mark.key,
      meeting_id: meeting.id,
      user_id: mark.user_id,
      status: mark.status,
      missed_minutes: mark.missed_minutes,
      note: mark.note,
      reason,
      marked_at: timeOfMark(mark.marked_at, { meeting, now, timeZone: deps.config.provider.timezone }),
      marked_by: caller.user.id,
      is_correction: reason !== null,
      is_check_in: checkIn !== undefined,
      device_hash: checkIn?.deviceHash ?? null,
      is_printed_pass: checkIn?.isPrintedPass ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Locks a meeting whose attendance the caller may take, as its instructor or as an administrator. Returns the meeting
 * and the current time. Hides the meetings of other instructors.
 */
export async function lockBegunMeeting(
  { deps, trx, caller: { user } }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  meetingId: string,
) {
  const meeting = await lockMarkedMeeting(trx, meetingId)
  if (!meeting || (user.role !== 'admin' && meeting.teacher_id !== user.id)) {
    throw new Refusal('meeting_not_found')
  }
  const now = await deps.clock(trx)
  const checked = checkMarking(meeting, dayOf(now, deps.config.provider.timezone))
  if (!checked.ok) throw new Refusal(checked.reason)
  return { meeting, now }
}
