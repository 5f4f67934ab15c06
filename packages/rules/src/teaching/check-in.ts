import { CHECK_IN_OPENS_MINUTES, LATE_GRACE_MINUTES } from '@cubby/contract/constants'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { NewMark } from '@cubby/contract/teaching/attendance'
import { type RuleResult, refused } from '../rule-result.ts'
import { meetingEnd, meetingStart } from '../time-zone.ts'

const MINUTE_MS = 60_000

/**
 * Returns the mark of a student who checks in at `now`: present, or late with the whole minutes since the beginning
 * of the meeting. `zone` is the time zone of the provider.
 */
export function markOfCheckIn(
  meeting: Pick<Meeting, 'date' | 'start_time' | 'end_time'>,
  now: Date,
  zone: string,
): RuleResult<Pick<NewMark, 'status' | 'missed_minutes'>, 'too_early' | 'too_late'> {
  const missed = (now.getTime() - meetingStart(meeting, zone).getTime()) / MINUTE_MS
  if (missed < -CHECK_IN_OPENS_MINUTES) return refused('too_early')
  if (now >= meetingEnd(meeting, zone)) return refused('too_late')
  return missed > LATE_GRACE_MINUTES
    ? { ok: true, status: 'late', missed_minutes: Math.floor(missed) }
    : { ok: true, status: 'present', missed_minutes: null }
}
