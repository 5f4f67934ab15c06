import type { NewMark } from '@cubby/contract/attendance'
import { CHECK_IN_OPENS_MINUTES, LATE_GRACE_MINUTES } from '@cubby/contract/constants'
import type { Meeting } from '@cubby/contract/meetings'
import { addDays } from './days.ts'
import { type RuleResult, refused } from './rule-result.ts'
import { isOvernight } from './session-times.ts'
import { instantOf } from './time-zone.ts'

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
  const lastDay = isOvernight(meeting) ? addDays(meeting.date, 1) : meeting.date
  const startsAt = instantOf(meeting.date, meeting.start_time, zone).getTime()
  const endsAt = instantOf(lastDay, meeting.end_time, zone).getTime()
  const missed = (now.getTime() - startsAt) / MINUTE_MS
  if (missed < -CHECK_IN_OPENS_MINUTES) return refused('too_early')
  if (now.getTime() >= endsAt) return refused('too_late')
  return missed > LATE_GRACE_MINUTES
    ? { ok: true, status: 'late', missed_minutes: Math.floor(missed) }
    : { ok: true, status: 'present', missed_minutes: null }
}
