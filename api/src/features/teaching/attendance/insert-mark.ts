import type { NewMark } from '@cubby/contract/teaching/attendance'
import { dayOf } from '@cubby/rules/days'
import { checkMarking, timeOfMark } from '@cubby/rules/teaching/attendance'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, OperationContext } from '../../../platform/operation-context.ts'
import { lockMarkedMeeting } from './queries.ts'

interface Input {
  readonly meeting: { readonly id: string; readonly date: string }
  readonly mark: NewMark
  /** The reason of a correction; null for any other mark. */
  readonly reason?: string | null
  readonly isCheckIn?: boolean
}

/** Adds a mark that the caller made. Returns false, and adds nothing, if its key is already stored. */
export async function insertMark(
  { deps, trx, caller, now }: OperationContext,
  { meeting, mark, reason = null, isCheckIn = false }: Input,
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
      is_check_in: isCheckIn,
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
