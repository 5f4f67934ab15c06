import type { Meeting } from '@cubby/contract/seats/meetings'
import type { Roster } from '@cubby/contract/teaching/attendance'
import { dayOf } from '@cubby/rules/days'
import { displayDate, weekdayDate } from '@cubby/rules/session-dates'
import { clockTime, timeRange } from '@cubby/rules/session-times'
import { markOfCheckIn } from '@cubby/rules/teaching/check-in'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { ClipboardCheck, X } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'
import { MeetingAttendance } from './meeting-attendance.tsx'
import { begunMeetings, marksNow, studentsOf } from './roster-now.ts'

interface AttendanceButtonProps {
  sessionId: string
  /** The meeting to begin with, in a row that names it; by default the last one that has begun. */
  meetingId?: string
  /** Whether another button beside it is the filled one. */
  isQuiet?: boolean
}

/**
 * Takes the attendance of a session, also without a connection, or changes it once all students are marked. Hidden
 * before the day of its first meeting.
 */
export function AttendanceButton({ sessionId, meetingId, isQuiet = false }: AttendanceButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const timezone = useProvider()?.timezone
  const now = useMinute()
  const outbox = useOutbox()
  const roster = useStored('rosters').rows.find(({ id }) => id === sessionId)
  if (!roster || timezone === undefined) return null
  const meetings = begunMeetings(roster, dayOf(now, timezone))
  const shown = meetings.find(({ id }) => id === meetingId) ?? meetings.at(-1)
  if (!shown) return null
  const marks = marksOf(roster, outbox, shown.id)
  const isDone = marks.length > 0 && marks.every(Boolean)
  const label = isDone ? t('Change attendance') : t('Take attendance')
  const isMain = meetingId === undefined && !isDone && !isQuiet
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button
        wide={meetingId === undefined}
        variant={isMain ? 'primary' : 'outline'}
        size={meetingId === undefined ? 'regular' : 'small'}
        onClick={() => afterPress(open)}
        aria-label={
          isDone
            ? t('Change attendance: {classTitle}', { classTitle: roster.class_title })
            : t('Take attendance: {classTitle}', { classTitle: roster.class_title })
        }
      >
        <ClipboardCheck className="size-5" aria-hidden="true" />
        {label}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
        className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-background p-0 text-start text-base open:flex"
      >
        {isOpen && (
          <AttendancePage
            titleId={titleId}
            roster={roster}
            meetings={meetings}
            first={meetingId ?? null}
            timezone={timezone}
            onClose={() => dialog.current?.close()}
          />
        )}
      </dialog>
    </>
  )
}

/** Returns for each student of a meeting whether somebody has marked them. */
function marksOf(roster: Roster, outbox: readonly OutboxRow[], meetingId: string): boolean[] {
  const marks = marksNow(roster, outbox, meetingId)
  return studentsOf(roster, meetingId).map(({ id }) => (marks.get(id)?.status ?? null) !== null)
}

interface AttendancePageProps {
  titleId: string
  roster: Roster
  /** Those that have begun, in order. */
  meetings: readonly Meeting[]
  /** The meeting to begin with; null for the last one. */
  first: string | null
  timezone: string
  onClose: () => void
}

/** The attendance of a session: a header that always shows the progress, and the students of one meeting. */
function AttendancePage({ titleId, roster, meetings, first, timezone, onClose }: AttendancePageProps) {
  const [chosen, setChosen] = useState(first)
  const now = useMinute()
  const outbox = useOutbox()
  const meeting = meetings.find(({ id }) => id === chosen) ?? meetings.at(-1)
  const isMarked = useMemo(() => marksOf(roster, outbox, meeting?.id ?? ''), [roster, outbox, meeting?.id])
  if (!meeting) return null
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 bg-card ps-4 lg:flex-nowrap lg:ps-6">
        <div className="flex min-h-14 min-w-0 flex-1 flex-col justify-center py-1.5">
          <h2
            ref={focusOnMount}
            id={titleId}
            tabIndex={-1}
            className="line-clamp-2 text-base leading-tight outline-none sm:line-clamp-1"
          >
            {rich('<part>Attendance:</part> {classTitle}', {
              part: (words) => <span className="sr-only">{words}</span>,
              classTitle: roster.class_title,
            })}
          </h2>
          <p className="figures text-muted-foreground text-xs">
            {/* Where there are several meetings, the select has the date. */}
            {[
              meetings.length === 1 && `${weekdayDate(meeting.date)}, ${clockTime(meeting.start_time)}`,
              roster.location,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {meetings.length > 1 && (
          <div className="order-last basis-full pe-4 pb-2 lg:order-none lg:basis-72 lg:p-0">
            <Select
              aria-label={t('Meeting')}
              value={meeting.id}
              onChange={(event) => setChosen(event.target.value)}
            >
              {meetings.map((one) => (
                <option key={one.id} value={one.id}>
                  {displayDate(one.date, one.date)}, {timeRange(one)}
                </option>
              ))}
            </Select>
          </div>
        )}
        {isMarked.length > 0 && (
          <p className="figures whitespace-nowrap font-display font-semibold text-lg">
            {rich('{marked} of {total} <part>marked</part>', {
              marked: isMarked.filter(Boolean).length,
              total: isMarked.length,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </p>
        )}
        <Button variant="quiet" size="icon" aria-label={t('Close')} onClick={onClose} className="me-1.5">
          <X className="size-5" aria-hidden="true" />
        </Button>
      </header>
      <MeetingProgress isMarked={isMarked} />
      <MeetingAttendance
        key={meeting.id}
        roster={roster}
        meeting={meeting}
        timezone={timezone}
        isOpen={markOfCheckIn(meeting, now, timezone).ok}
        onDone={onClose}
      />
    </>
  )
}

/** More students than this become one bar, because their blocks would be too narrow to see. */
const MOST_BLOCKS = 30

/** One block for each student, in the order of the list, filled once the student is marked. */
function MeetingProgress({ isMarked }: { isMarked: readonly boolean[] }) {
  const marked = isMarked.filter(Boolean).length
  return (
    <div className="flex h-1.5 shrink-0 gap-0.5 bg-card" aria-hidden="true">
      {isMarked.length <= MOST_BLOCKS ? (
        isMarked.map((one, at) => (
          <span key={at} className={cx('flex-1 transition-colors', one ? 'bg-primary' : 'bg-border')} />
        ))
      ) : (
        <span className="flex-1 bg-border">
          <span
            className="block h-full bg-primary"
            style={{ width: `${(marked / isMarked.length) * 100}%` }}
          />
        </span>
      )}
    </div>
  )
}
