import { messages } from '@cubby/contract/messages'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { Roster } from '@cubby/contract/teaching/attendance'
import { QrCode, Undo2, UserRoundCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { LateScans } from './late-scans.tsx'
import { StudentAttendance } from './student-attendance.tsx'
import { useAttendance } from './use-attendance.ts'

const PassScanner = lazy(() =>
  import('./pass-scanner.tsx').then(({ PassScanner: component }) => ({ default: component })),
)

interface MeetingAttendanceProps {
  roster: Roster
  meeting: Meeting
  timezone: string
  /** Whether passes can be scanned now. */
  isOpen: boolean
}

/** The attendance of one meeting. Each tap is stored on this device and sent as soon as possible. */
export function MeetingAttendance({ roster, meeting, timezone, isOpen }: MeetingAttendanceProps) {
  const { students, marks, missing, isUnsent, mark, markAllPresent, undo } = useAttendance(roster, meeting.id)
  const [isScanning, setScanning] = useState(false)
  if (students.length === 0) {
    return <p className="text-muted-foreground">{messages.noStudentsInSession}</p>
  }
  if (isScanning) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <PassScanner
          roster={roster}
          meeting={meeting}
          timezone={timezone}
          onClose={() => setScanning(false)}
        />
      </Suspense>
    )
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <Button onClick={() => setScanning(true)}>
            <QrCode className="size-5" aria-hidden="true" />
            Scan passes
          </Button>
        )}
        <Button onClick={markAllPresent} disabled={missing === 0}>
          <UserRoundCheck className="size-5" aria-hidden="true" />
          All present
        </Button>
        <Button variant="outline" onClick={undo ?? undefined} disabled={!undo}>
          <Undo2 className="size-5" aria-hidden="true" />
          Undo
        </Button>
      </div>
      <p role="status" className="figures text-muted-foreground text-sm">
        {students.length - missing} of {students.length} marked.{' '}
        {isUnsent
          ? 'Saved on this device. It will be sent as soon as the server can be reached.'
          : marks.size > 0 && 'Saved on the server.'}
      </p>
      <LateScans roster={roster} meeting={meeting} timezone={timezone} marks={marks} onMark={mark} />
      <ul>
        {students.map(({ id, name, ownSessionId }) => (
          <StudentAttendance
            key={id}
            name={name}
            isMakeUp={ownSessionId !== undefined}
            mark={marks.get(id)}
            onMark={(change) => mark(id, change)}
          />
        ))}
      </ul>
    </div>
  )
}
