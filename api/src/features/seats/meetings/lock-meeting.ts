import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { type Locked, lockPresentSession } from '../seats/lock-session.ts'
import { findMeetings, findSessionOfMeetings, type MeetingRow, type SessionOfMeetingsRow } from './queries.ts'

interface LockedMeeting extends Locked {
  readonly span: SessionOfMeetingsRow
  readonly meeting: MeetingRow
  /** The other meetings of the session. */
  readonly others: readonly MeetingRow[]
}

/**
 * Locks the session of a meeting until the transaction ends. Throws Refusal `meeting_not_found`,
 * `session_not_found` if the session was removed, and `meetings_changed` if the meeting has another version than the
 * given one.
 */
export async function lockMeeting(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { meetingId, version }: { readonly meetingId: string; readonly version: number | undefined },
): Promise<LockedMeeting> {
  const found = await trx
    .selectFrom('session_meetings')
    .select('session_id')
    .where('id', '=', meetingId)
    .executeTakeFirst()
  if (!found) throw new Refusal('meeting_not_found')
  const sessionId = found.session_id
  const locked = await lockPresentSession({ deps, trx }, { sessionId })
  const span = await findSessionOfMeetings(trx, sessionId).executeTakeFirstOrThrow()
  const all = await findMeetings(trx, deps.config.provider.timezone, sessionId)
  const meeting = all.find(({ id }) => id === meetingId)
  if (!meeting) throw new Refusal('meeting_not_found')
  if (version !== undefined && version !== meeting.version) throw new Refusal('meetings_changed')
  return { ...locked, span, meeting, others: all.filter((one) => one !== meeting) }
}
