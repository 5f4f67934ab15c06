import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import { t, translate } from '@cubby/texts/t'
import { type RuleResult, refused } from '../rule-result.ts'
import { instantOf } from '../time-zone.ts'
import type { MarkedHours } from './attended-minutes.ts'

/** The parts of a mark that decide which one counts. */
export interface OrderedMark {
  readonly key: string
  readonly meeting_id: string
  readonly user_id: string
  /** An instant, in the format of `Date.toISOString`. */
  readonly marked_at: string
  /** Whether an administrator made it. */
  readonly is_correction: boolean
  readonly is_check_in?: boolean | undefined
  readonly status: AttendanceStatus | null
}

/**
 * Returns the mark that counts for each student and meeting: the newest correction of an administrator, or else the
 * newest mark that an instructor made by hand. If that mark is not a correction and says that the student was not
 * there, or if there is none, the first later check-in counts instead. Further check-ins change nothing. The order of
 * arrival does not matter, so all devices agree.
 */
export function countingMarks<Mark extends OrderedMark>(marks: readonly Mark[]): Mark[] {
  const groups = new Map<string, Mark[]>()
  for (const mark of marks) {
    const about = `${mark.meeting_id} ${mark.user_id}`
    groups.set(about, [...(groups.get(about) ?? []), mark])
  }
  return [...groups.values()].flatMap((group) => countingMark(group) ?? [])
}

function countingMark<Mark extends OrderedMark>(marks: readonly Mark[]): Mark | undefined {
  const [byHand] = marks.filter(({ is_check_in }) => !is_check_in).sort(newestFirst)
  if (byHand && (byHand.is_correction || hasAttended(byHand.status))) return byHand
  const checkIn = marks
    .filter((mark) => mark.is_check_in && (!byHand || mark.marked_at > byHand.marked_at))
    .sort(newestFirst)
    .at(-1)
  return checkIn ?? byHand
}

/** Corrections come first. The key decides between marks of the same moment. */
function newestFirst(one: OrderedMark, other: OrderedMark): number {
  if (one.is_correction !== other.is_correction) return one.is_correction ? -1 : 1
  if (one.marked_at !== other.marked_at) return one.marked_at > other.marked_at ? -1 : 1
  return one.key > other.key ? -1 : 1
}

/** Whether a student was in the meeting for some time. */
export function hasAttended(status: AttendanceStatus | null): boolean {
  return status === 'present' || status === 'late' || status === 'left_early'
}

/** Checks whether attendance can be taken. `today` is the provider's day, yyyy-MM-dd. */
export function checkMarking(
  { status, date }: Pick<Meeting, 'status' | 'date'>,
  today: string,
): RuleResult<object, 'meeting_cancelled' | 'meeting_not_begun'> {
  if (status === 'cancelled') return refused('meeting_cancelled')
  return date > today ? refused('meeting_not_begun') : { ok: true }
}

/**
 * Returns the time of a mark. A time in the future or before the day of the meeting, from a clock that is wrong, counts
 * as now.
 */
export function timeOfMark(
  markedAt: string,
  { meeting, now, timeZone }: { meeting: Pick<Meeting, 'date'>; now: Date; timeZone: string },
): Date {
  const at = new Date(markedAt)
  return at > now || at < instantOf(meeting.date, '00:00', timeZone) ? now : at
}

/** Formats the mark that counts: 'Present', 'Late, 20 min', or 'Not marked' without one. */
export function markText(mark: MarkedHours | undefined): string {
  if (mark?.status == null) return t('Not marked')
  const status = translate(attendanceLabels[mark.status])
  return mark.missed_minutes === null
    ? status
    : t('{status}, {minutes} min', { status, minutes: mark.missed_minutes })
}
