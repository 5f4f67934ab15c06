import type { AttendanceMark, Roster } from '@cubby/contract/teaching/attendance'
import { useMemo, useRef, useState } from 'react'
import { currentTime } from '@/api/server-clock.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { type MarkContent, marksNow, studentsOf, unsentMarks } from './roster-now.ts'

/** Returns the new content of a mark from its current content. */
export type MarkChange = (now: MarkContent) => MarkContent

const unmarked: MarkContent = { status: null, missed_minutes: null, note: '' }

/** The attendance of a meeting on this device, with what it has not sent yet, and the operations on it. */
export function useAttendance(roster: Roster, meetingId: string) {
  const outbox = useOutbox()
  const marks = useMemo(() => marksNow(roster, outbox, meetingId), [roster, outbox, meetingId])
  /** The contents that each operation since the sheet was opened has replaced, by user id. */
  const [replaced, setReplaced] = useState<ReadonlyMap<string, MarkContent>[]>([])

  /**
   * The last marks of this sheet by user id, because the next operation may come before the outbox has been read again.
   */
  const recent = useRef(new Map<string, { content: MarkContent; marked_at: string }>())
  const latest = (userId: string): MarkContent => {
    const [own, shown] = [recent.current.get(userId), marks.get(userId)]
    return own && (!shown || shown.marked_at < own.marked_at) ? own.content : contentOf(shown)
  }

  const store = (contents: ReadonlyMap<string, MarkContent>) => {
    const marked_at = new Date(currentTime()).toISOString()
    const added = [...contents].map(([user_id, content]) => ({
      key: crypto.randomUUID(),
      user_id,
      ...content,
      marked_at,
    }))
    for (const [userId, content] of contents) recent.current.set(userId, { content, marked_at })
    if (added.length > 0) void queueCommand({ kind: 'take-attendance', args: { meetingId, marks: added } })
  }
  const set = (contents: ReadonlyMap<string, MarkContent>) => {
    if (contents.size === 0) return
    const before = [...contents.keys()].map((id) => [id, latest(id)] as const)
    setReplaced([...replaced, new Map(before)])
    store(contents)
  }
  const students = useMemo(() => studentsOf(roster, meetingId), [roster, meetingId])
  return {
    students,
    marks,
    missing: students.filter(({ id }) => contentOf(marks.get(id)).status === null).length,
    isUnsent: unsentMarks(outbox, meetingId).length > 0,
    mark: (userId: string, change: MarkChange) => set(new Map([[userId, change(latest(userId))]])),
    /** Marks the students without a mark as present. */
    markAllPresent: () => {
      const missing = students.filter(({ id }) => latest(id).status === null)
      set(new Map(missing.map(({ id }) => [id, { ...unmarked, status: 'present' }])))
    },
    /** Takes the last operation back; null without one. */
    undo:
      replaced.length === 0
        ? null
        : () => {
            store(replaced.at(-1) ?? new Map())
            setReplaced(replaced.slice(0, -1))
          },
  }
}

/** The content of a mark, or empty content without a mark. */
export function contentOf(mark: AttendanceMark | undefined): MarkContent {
  const { status, missed_minutes, note } = mark ?? unmarked
  return { status, missed_minutes, note }
}
