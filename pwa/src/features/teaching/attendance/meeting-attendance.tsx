import { messages } from '@cubby/contract/messages'
import { attendanceStatuses } from '@cubby/contract/seats/attendance-statuses'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendanceMark, Roster } from '@cubby/contract/teaching/attendance'
import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import { markText } from '@cubby/rules/teaching/attendance'
import { t, translate } from '@cubby/texts/t'
import { Check, ScanLine, UserRoundCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ToastCard } from '@/ui/toast-card.tsx'
import type { Toast } from '@/ui/toast-store.ts'
import { LateScans } from './late-scans.tsx'
import { MeetingCodeButton } from './meeting-code-button.tsx'
import { StudentAttendance } from './student-attendance.tsx'
import { contentOf, type MarkChange, useAttendance } from './use-attendance.ts'
import { WalkIns } from './walk-ins.tsx'

const PassScanner = lazy(() =>
  import('./pass-scanner.tsx').then(({ PassScanner: component }) => ({ default: component })),
)

interface MeetingAttendanceProps {
  roster: Roster
  meeting: Meeting
  timezone: string
  /** Whether passes can be scanned now. */
  isOpen: boolean
  onDone: () => void
}

/**
 * The students of one meeting, and below or beside them what marks many at once. Each tap is stored on this device and
 * sent as soon as possible.
 */
export function MeetingAttendance({ roster, meeting, timezone, isOpen, onDone }: MeetingAttendanceProps) {
  const { students, marks, missing, isUnsent, mark, markAllPresent, undo } = useAttendance(roster, meeting.id)
  const [isScanning, setScanning] = useState(false)
  const [openedRow, setOpenedRow] = useState<string | null>(null)
  const [toast, setToast] = useState<Toast | null>(null)
  const say = (text: string) => setToast({ id: (toast?.id ?? 0) + 1, tone: 'success', text })
  const markOne = (id: string, change: MarkChange) => {
    mark(id, change)
    const name = students.find((student) => student.id === id)?.name ?? ''
    say(`${name}: ${markText(change(contentOf(marks.get(id))))}`)
  }
  const markRest = () => {
    markAllPresent()
    setOpenedRow(null)
    say(t('{count, plural, one {# student} other {# students}} marked present', { count: missing }))
  }
  if (isScanning) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-xl p-4">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <PassScanner
              roster={roster}
              meeting={meeting}
              timezone={timezone}
              onClose={() => setScanning(false)}
            />
          </Suspense>
        </div>
      </div>
    )
  }
  const isEmpty = students.length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto grid max-w-2xl gap-4 px-4 pt-3 pb-20 lg:px-6 xl:max-w-5xl">
          <LateScans roster={roster} meeting={meeting} timezone={timezone} marks={marks} onMark={markOne} />
          {isEmpty ? (
            <EmptyState picture={<EmptyCubbies />} title={t(messages.noStudentsInSession)}>
              {t('Students who enroll appear here, including those you add at the door.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('Students')} className="xl:grid xl:grid-cols-2 xl:items-start xl:gap-x-10">
              {students.map((student) => (
                <StudentAttendance
                  key={student.id}
                  student={student}
                  mark={marks.get(student.id)}
                  isOpened={openedRow === student.id}
                  onOpen={(opens) => setOpenedRow(opens ? student.id : null)}
                  onMark={(change) => markOne(student.id, change)}
                />
              ))}
            </ul>
          )}
          <WalkIns roster={roster} />
        </div>
      </div>
      <section
        aria-label={t('Whole meeting')}
        className="relative grid shrink-0 content-start gap-2 border-t bg-card px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:w-88 lg:gap-4 lg:border-t-0 lg:border-s lg:p-6"
      >
        {!isEmpty && (
          <Button wide onClick={missing > 0 ? markRest : onDone}>
            {missing > 0 ? (
              <UserRoundCheck className="size-5" aria-hidden="true" />
            ) : (
              <Check className="size-5" aria-hidden="true" />
            )}
            {missing > 0 ? t('Mark remaining {count} present', { count: missing }) : t('Done')}
          </Button>
        )}
        <div className="grid auto-cols-fr grid-flow-col gap-2 empty:hidden">
          {isOpen && !isEmpty && (
            <Button variant="outline" aria-label={t('Scan passes')} onClick={() => setScanning(true)}>
              <ScanLine className="size-5" aria-hidden="true" />
              {t('Scan')}
            </Button>
          )}
          <MeetingCodeButton roster={roster} meetingId={meeting.id} />
        </div>
        {!isEmpty && (
          <p
            role="status"
            className="figures min-h-[1.45em] text-center text-muted-foreground text-xs lg:text-start lg:text-sm"
          >
            <span className="sr-only">
              {t('{marked} of {total} marked.', {
                marked: students.length - missing,
                total: students.length,
              })}{' '}
            </span>
            {isUnsent
              ? t('Saved on this device. It will be sent as soon as the server can be reached.')
              : marks.size > 0 && t('Saved on the server.')}
          </p>
        )}
        {!isEmpty && <Tally marks={marks} missing={missing} />}
        <div
          role="status"
          className="pointer-events-none absolute inset-x-4 bottom-full mx-auto mb-2 max-w-md lg:inset-x-6 lg:bottom-6 lg:mb-0"
        >
          {toast && (
            <ToastCard
              key={toast.id}
              toast={toast}
              action={undo ? { label: t('Undo'), run: undo } : undefined}
              onClose={() => setToast(null)}
            />
          )}
        </div>
      </section>
    </div>
  )
}

/** How many students have each status. Only beside the list, where there is room for it. */
function Tally({ marks, missing }: { marks: ReadonlyMap<string, AttendanceMark>; missing: number }) {
  const counts = attendanceStatuses.map((status) => ({
    label: translate(attendanceLabels[status]),
    count: [...marks.values()].filter((mark) => mark.status === status).length,
  }))
  return (
    <dl className="figures hidden lg:grid">
      {[...counts, { label: t('Not marked'), count: missing }].map(({ label, count }) => (
        <div
          key={label}
          className={`flex justify-between border-b py-2 ${count === 0 ? 'text-muted-foreground' : 'font-semibold'}`}
        >
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
