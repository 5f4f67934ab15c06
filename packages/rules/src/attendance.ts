import type { Meeting } from '@cubby/contract/meetings'
import { type RuleResult, refused } from './rule-result.ts'

/** The parts of a mark that decide which one counts. */
export interface OrderedMark {
  readonly key: string
  readonly meeting_id: string
  readonly user_id: string
  /** An instant, in the format of `Date.toISOString`. */
  readonly marked_at: string
  /** Whether an administrator made it. */
  readonly is_correction: boolean
}

/**
 * Returns the mark that counts for each student and meeting: the newest correction of an administrator, or without
 * one the newest mark. The order of arrival does not matter, so all devices agree.
 */
export function countingMarks<Mark extends OrderedMark>(marks: readonly Mark[]): Mark[] {
  const counting = new Map<string, Mark>()
  for (const mark of marks) {
    const about = `${mark.meeting_id} ${mark.user_id}`
    const other = counting.get(about)
    if (!other || replaces(mark, other)) counting.set(about, mark)
  }
  return [...counting.values()]
}

/** The key decides between marks of the same moment. */
function replaces(mark: OrderedMark, other: OrderedMark): boolean {
  if (mark.is_correction !== other.is_correction) return mark.is_correction
  if (mark.marked_at !== other.marked_at) return mark.marked_at > other.marked_at
  return mark.key > other.key
}

/** Checks whether attendance can be taken. `today` is the provider's day, yyyy-MM-dd. */
export function checkMarking(
  { status, date }: Pick<Meeting, 'status' | 'date'>,
  today: string,
): RuleResult<object, 'meeting_cancelled' | 'meeting_not_begun'> {
  if (status === 'cancelled') return refused('meeting_cancelled')
  return date > today ? refused('meeting_not_begun') : { ok: true }
}

/** Returns the time of a mark. A time in the future, from a clock that is ahead, counts as now. */
export function timeOfMark(markedAt: string, now: Date): Date {
  return new Date(Math.min(Date.parse(markedAt), now.getTime()))
}
