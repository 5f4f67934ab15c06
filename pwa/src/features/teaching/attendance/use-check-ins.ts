import type { AttendanceMark } from '@cubby/contract/teaching/attendance'
import { countingMarks, hasAttended } from '@cubby/rules/teaching/attendance'
import { useMemo, useRef, useState } from 'react'
import { currentTime } from '@/api/server-clock.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { checkScannedPass, type Door, newMarkOf } from './check-scanned-pass.ts'
import { markOfDevice, marksNow, studentsOf, unsentMarks } from './roster-now.ts'
import type { ShownScan } from './scan-labels.ts'

/** Checks students of a meeting in by scanned passes, which are stored on this device and sent later. */
export function useCheckIns(
  { roster, meeting, timezone }: Omit<Door, 'marks'>,
  onScan: (scan: ShownScan) => void,
) {
  const outbox = useOutbox()
  const stored = useMemo(() => marksNow(roster, outbox, meeting.id), [roster, outbox, meeting])
  const [last, setLast] = useState<ShownScan | null>(null)
  const [isNew] = useState(repeatedScans)
  /** The check-ins of this scanner, because the next scan may come before the outbox has been read again. */
  const recent = useRef<AttendanceMark[]>([])

  const show = (scan: ShownScan) => {
    setLast(scan)
    onScan(scan)
  }
  const scan = async (code: string) => {
    const now = currentTime()
    if (!isNew(code, now)) return
    const counting = countingMarks([...stored.values(), ...recent.current])
    const marks = new Map(counting.map((mark) => [mark.user_id, mark]))
    const result = await checkScannedPass(code, { roster, meeting, timezone, marks }, new Date(now))
    const mark = result.outcome === 'checked_in' ? newMarkOf(result) : null
    if (!mark) return show(result)
    const args = { meetingId: meeting.id, checkIns: [{ code, mark }] }
    const isStored = await queueCommand({ kind: 'check-in', args })
    if (!isStored) return show({ ...result, outcome: 'not_saved' })
    recent.current = [...recent.current, markOfDevice({ ...mark, is_check_in: true }, meeting.id)]
    show(result)
  }
  const unsent = unsentMarks(outbox, meeting.id)
  const students = studentsOf(roster, meeting.id)
  return {
    scan,
    last,
    /** Whether the server has confirmed the last check-in. */
    isConfirmed:
      !unsent.some(({ key }) => key === last?.mark?.key) &&
      roster.marks.some(
        (mark) =>
          mark.meeting_id === meeting.id && mark.user_id === last?.student?.id && hasAttended(mark.status),
      ),
    total: students.length,
    here: students.filter(({ id }) => hasAttended(stored.get(id)?.status ?? null)).length,
    unsent: unsent.length,
  }
}

/** A pass is read again after it was out of the picture for this long. */
const AWAY_MS = 2_000
/** How long a result is shown before another pass is read. */
const PAUSE_MS = 1_000

/** Returns a function that tells whether to handle a scan. The camera reads the same pass several times a second. */
export function repeatedScans(): (text: string, now: number) => boolean {
  let handled = { text: '', at: -PAUSE_MS, seenAt: -AWAY_MS }
  return (text, now) => {
    if (text === handled.text && now - handled.seenAt < AWAY_MS) {
      handled = { ...handled, seenAt: now }
      return false
    }
    if (now - handled.at < PAUSE_MS) return false
    handled = { text, at: now, seenAt: now }
    return true
  }
}
