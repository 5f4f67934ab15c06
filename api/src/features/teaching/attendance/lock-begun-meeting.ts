import { checkMarking } from '@cubby/rules/attendance'
import { dayOf } from '@cubby/rules/days'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { lockMarkedMeeting } from './queries.ts'

/**
 * Locks a meeting whose attendance the caller may take, as its instructor or as an administrator. Returns the meeting
 * and the current time. Throws Refusal `meeting_not_found`, also for other instructors, `meeting_cancelled`, and
 * `meeting_not_begun`.
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
