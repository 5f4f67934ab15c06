import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendanceMark, Roster } from '@cubby/contract/teaching/attendance'
import type { LateScan } from '@cubby/contract/teaching/meeting-codes'
import { markOfCheckIn } from '@cubby/rules/teaching/check-in'
import { checkInState } from '@cubby/rules/teaching/meeting-code'
import { t } from '@cubby/texts/t'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { momentText } from '@/ui/moment.ts'
import { studentsOf } from './roster-now.ts'
import type { MarkChange } from './use-attendance.ts'

interface LateScansProps {
  roster: Roster
  meeting: Meeting
  timezone: string
  marks: ReadonlyMap<string, AttendanceMark>
  onMark: (userId: string, change: MarkChange) => void
}

/** The late scans of a meeting. The instructor decides each of them with a mark of its student. */
export function LateScans({ roster, meeting, timezone, marks, onMark }: LateScansProps) {
  const headingId = useId()
  const scans = waitingScans(roster, meeting.id, marks)
  if (scans.length === 0) return null
  const confirm = ({ user_id, code_at }: LateScan) => {
    const content = markOfCheckIn(meeting, new Date(code_at), timezone)
    const { status, missed_minutes } = content.ok
      ? content
      : { status: 'present' as const, missed_minutes: null }
    onMark(user_id, (now) => ({ ...now, status, missed_minutes }))
  }
  const decline = ({ user_id }: LateScan) =>
    onMark(user_id, (now) => ({ ...now, status: 'absent', missed_minutes: null }))
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-card border border-warning/50 p-3">
      <h3 id={headingId} className="font-semibold text-base">
        {t('Late scans')}
      </h3>
      <p className="text-muted-foreground text-sm">
        {t('These students scanned a code that had already expired. Confirm those who were here.')}
      </p>
      <ul className="grid gap-3">
        {scans.map((scan) => (
          <li key={scan.user_id} className="grid gap-2">
            <p>
              <span className="font-semibold">{scan.name}</span>
              <span className="figures block text-muted-foreground text-sm">
                {t('Scanned at {scannedAt}, received at {receivedAt}.', {
                  scannedAt: momentText(scan.code_at),
                  receivedAt: momentText(scan.received_at),
                })}{' '}
                {scan.shares_device && t('Another student checked in with the same phone.')}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-label={t('Confirm: {name}', { name: scan.name })}
                onClick={() => confirm(scan)}
              >
                <Check className="size-4" aria-hidden="true" />
                {t('Confirm')}
              </Button>
              <Button
                size="small"
                variant="outline"
                aria-label={t('Decline, mark as absent: {name}', { name: scan.name })}
                onClick={() => decline(scan)}
              >
                <X className="size-4" aria-hidden="true" />
                {t('Decline, mark as absent')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns the late scans of a meeting that wait for the instructor, with the names of their students. `marks` are the
 * counting marks by user id, including those that were not sent yet.
 */
export function waitingScans(
  { late_scans = [], ...roster }: Pick<Roster, 'late_scans' | 'students' | 'make_ups'>,
  meetingId: string,
  marks: ReadonlyMap<string, Pick<AttendanceMark, 'status' | 'marked_at' | 'is_correction'>>,
): (LateScan & { name: string })[] {
  const students = studentsOf(roster, meetingId)
  return late_scans.flatMap((scan) => {
    const name = students.find(({ id }) => id === scan.user_id)?.name
    const isWaiting = checkInState(scan.received_at, marks.get(scan.user_id)) === 'waiting'
    return name !== undefined && scan.meeting_id === meetingId && isWaiting ? [{ ...scan, name }] : []
  })
}
