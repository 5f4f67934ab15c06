import type { NewMark } from '@cubby/contract/attendance'
import { timeOfMark } from '@cubby/rules/attendance'
import type { OperationContext } from '../../../platform/operation-context.ts'

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
