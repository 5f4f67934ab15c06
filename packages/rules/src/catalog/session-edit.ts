import type { SessionSave } from '@cubby/contract/catalog/class-save'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { type MergedEdit, mergeFields } from '../merge-fields.ts'
import { instantOf, meetingEnd } from '../time-zone.ts'

/** The fields of a session, in the order of its form. */
export const sessionFields = [
  'date',
  'end_date',
  'start_time',
  'end_time',
  'location',
  'capacity',
  'instructor_id',
  'online_link',
] as const satisfies readonly (keyof SessionSave)[]

type SessionEdit = Pick<SessionSave, (typeof sessionFields)[number]>

/** The values of a session as a form shows them. A session may have no place, no instructor, and no online link. */
export type SessionValues = Omit<SessionEdit, 'online_link'> & { online_link: string | null }

/**
 * Merges the edit of one session into its current values. The edit contains all fields; those that are still as in
 * `base`, the values before the edit, are not changed. Without `base` the later edit wins.
 */
export function mergeSessionEdit(
  current: SessionValues,
  { base, ...edit }: SessionEdit & { readonly base?: SessionEdit | undefined },
): MergedEdit<SessionValues> {
  const changed = sessionFields.filter((field) => base === undefined || edit[field] !== base[field])
  return mergeFields(changed, current, { ...edit, ...(base && { base }) })
}

/**
 * Returns the values of a form after a conflict: the edit over the latest values. `keep` says whose values the fields
 * get that both changed.
 */
export function rebaseSessionEdit(
  edit: SessionValues,
  { base, latest, keep }: { base: SessionValues; latest: SessionValues; keep: 'mine' | 'theirs' },
): SessionValues {
  const { changes, conflicts } = mergeSessionEdit(latest, { ...edit, base })
  const mine = Object.keys(conflicts).map((field) => [field, edit[field as keyof SessionValues]])
  return { ...latest, ...changes, ...(keep === 'mine' && Object.fromEntries(mine)) }
}

interface EndingSession {
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
  readonly meetings: readonly Pick<Meeting, 'date' | 'start_time' | 'end_time' | 'status'>[]
}

/** Whether the last meeting of a session has ended. A session without meetings ends on its last day. */
export function hasLastMeetingEnded(session: EndingSession, now: Date, timezone: string): boolean {
  const ends = session.meetings
    .filter(({ status }) => status === 'scheduled')
    .map((meeting) => meetingEnd(meeting, timezone))
  // The last day of an overnight session is the day on which it ends.
  const own = instantOf(session.end_date, session.end_time, timezone)
  return (ends.length === 0 ? [own] : ends).every((end) => end <= now)
}
