import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import type { ClassConflict } from './class-conflict.ts'

/** Warns that the user has another class at the time of a session. They may enroll nevertheless. */
export function ConflictNote({ conflict }: { conflict: ClassConflict | null }) {
  if (!conflict) return null
  const { title, meeting } = conflict
  return (
    <p className="figures text-sm">
      <span className="font-semibold">You have another class then:</span> {title} on{' '}
      {displayDate(meeting.date, meeting.date)}, {timeRange(meeting)}.
    </p>
  )
}
