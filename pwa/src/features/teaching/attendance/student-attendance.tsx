import { ATTENDANCE_NOTE_MAX_LENGTH, MEETING_MAX_MINUTES } from '@cubby/contract/constants'
import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import type { AttendanceMark } from '@cubby/contract/teaching/attendance'
import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import { markText } from '@cubby/rules/teaching/attendance'
import { t, translate } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { Clock, Ellipsis, ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { NumberField, TextField } from '@/ui/fields.tsx'
import type { MeetingStudent } from './roster-now.ts'
import { contentOf, type MarkChange } from './use-attendance.ts'

/** The missed minutes of a student who is marked as late or left early, until the instructor chooses others. */
const FIRST_MISSED_MINUTES = 15
const MISSED_MINUTES = [5, 10, 15, 30]

const inRow = ['present', 'absent'] as const
const rowTones = { present: 'bg-success', absent: 'bg-destructive' }
const furtherTones = { late: 'bg-warning', left_early: 'bg-warning', excused: 'bg-pending' }

interface StudentAttendanceProps {
  student: MeetingStudent
  mark: AttendanceMark | undefined
  /** Whether the row shows more than Present and Absent. */
  isOpened: boolean
  onOpen: (opens: boolean) => void
  onMark: (change: MarkChange) => void
}

/** One student of a meeting in a row of 56 px. Opened, it has the further statuses, their minutes, and the note. */
export function StudentAttendance({ student, mark, isOpened, onOpen, onMark }: StudentAttendanceProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const { name, isApproved, isUnpaid, ownSessionId } = student
  const { status, missed_minutes, note } = contentOf(mark)
  const further = status === null || status === 'present' || status === 'absent' ? null : status
  const close = () => {
    opener.current?.focus()
    onOpen(false)
  }
  return (
    <li aria-labelledby={`${id}-name`} className="border-b">
      <div className="flex min-h-14 items-center gap-3">
        <div className="min-w-0 flex-1 py-1">
          <h3 id={`${id}-name`} className="line-clamp-2 font-sans font-semibold text-base leading-5">
            {name}
          </h3>
          <div className="figures flex flex-wrap items-center gap-x-2 text-muted-foreground text-xs empty:hidden">
            {further && <span className="font-semibold text-foreground">{markText(mark)}</span>}
            {note && <span className="min-w-0 truncate">{note}</span>}
            {ownSessionId !== undefined && <span className="font-semibold text-primary">{t('Make-up')}</span>}
            {!isApproved && <span className="font-semibold text-warning">{t('Pending')}</span>}
            {isUnpaid && <span className="font-semibold text-warning">{t('Unpaid')}</span>}
            {mark?.is_printed_pass && <span>{t('Printed pass')}</span>}
            {mark?.shares_device && (
              <span className="font-semibold text-warning">{t('Same phone as another student')}</span>
            )}
            {mark?.is_correction && (
              <span className="inline-flex min-w-0 items-center gap-1">
                <ShieldCheck className="size-3.5 shrink-0" aria-hidden="true" />
                {mark.marked_by === null
                  ? t('Corrected by an administrator')
                  : t('Corrected by {name}', { name: mark.marked_by })}
              </span>
            )}
          </div>
        </div>
        <div className="flex shrink-0 divide-x divide-input overflow-clip rounded-control border border-input bg-card text-sm">
          {inRow.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={status === one}
              aria-label={`${translate(attendanceLabels[one])}: ${name}`}
              onClick={() => {
                onMark((now) => ({ ...now, status: one, missed_minutes: null }))
                onOpen(false)
              }}
              className={cx(
                'min-h-11 px-2 font-semibold -outline-offset-3 sm:px-4',
                status === one ? `${rowTones[one]} text-on-tone` : 'hover:bg-muted',
              )}
            >
              {translate(attendanceLabels[one])}
            </button>
          ))}
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpened}
            aria-controls={`${id}-more`}
            aria-label={t('More: {name}', { name })}
            onClick={() => onOpen(!isOpened)}
            className={cx(
              'grid min-h-11 w-11 place-items-center -outline-offset-3',
              further ? `${furtherTones[further]} text-on-tone` : isOpened ? 'bg-muted' : 'hover:bg-muted',
            )}
          >
            {further && further !== 'excused' ? (
              <Clock className="size-5" aria-hidden="true" />
            ) : (
              <Ellipsis className="size-5" aria-hidden="true" />
            )}
          </button>
        </div>
      </div>
      {isOpened && (
        <FurtherMarks
          id={`${id}-more`}
          name={name}
          status={status}
          minutes={missed_minutes}
          note={note}
          onMark={onMark}
          onClose={close}
        />
      )}
    </li>
  )
}

const chip =
  'min-h-11 rounded-control border px-1 font-semibold text-sm leading-tight whitespace-nowrap aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground aria-[pressed=false]:border-input aria-[pressed=false]:bg-card'

interface FurtherMarksProps {
  id: string
  name: string
  status: AttendanceStatus | null
  minutes: number | null
  note: string
  onMark: (change: MarkChange) => void
  onClose: () => void
}

/** Late, Left early, Excused, and the note of a student. */
function FurtherMarks({ id, name, status, minutes, note, onMark, onClose }: FurtherMarksProps) {
  const [isWriting, setWriting] = useState(false)
  const isPreset = minutes !== null && MISSED_MINUTES.includes(minutes)
  const [isOther, setOther] = useState(minutes !== null && !isPreset)
  const setStatus = (chosen: 'late' | 'left_early' | 'excused') => {
    const misses = chosen !== 'excused'
    onMark((now) => ({
      ...now,
      status: chosen,
      missed_minutes: misses ? (now.missed_minutes ?? FIRST_MISSED_MINUTES) : null,
    }))
    if (!misses) onClose()
  }
  const setMinutes = (chosen: number) => {
    const isValid = Number.isInteger(chosen) && chosen >= 1 && chosen <= MEETING_MAX_MINUTES
    if (isValid && chosen !== minutes) onMark((now) => ({ ...now, missed_minutes: chosen }))
  }
  const setNote = (text: string) => {
    const trimmed = text.trim()
    if (trimmed !== note) onMark((now) => ({ ...now, note: trimmed }))
  }
  const leaveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
  }
  return (
    <div id={id} className="grid gap-2 pb-3">
      <div className="grid grid-cols-4 gap-1.5 sm:max-w-md">
        {(['late', 'left_early', 'excused'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={status === one}
            aria-label={`${translate(attendanceLabels[one])}: ${name}`}
            onClick={() => setStatus(one)}
            className={chip}
          >
            {translate(attendanceLabels[one])}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isWriting || note !== ''}
          aria-label={t('Note: {name}', { name })}
          // A mark has the note, so a student without one cannot have any.
          disabled={status === null}
          onClick={() => setWriting(!isWriting)}
          className={cx(chip, 'disabled:opacity-55')}
        >
          {t('Note')}
        </button>
      </div>
      {minutes !== null && (
        <fieldset className="grid grid-cols-5 gap-1.5 sm:max-w-md">
          <legend className="mb-1 text-muted-foreground text-xs">{t('Minutes missed')}</legend>
          {MISSED_MINUTES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === minutes}
              onClick={() => {
                setMinutes(one)
                onClose()
              }}
              className={cx(chip, 'figures')}
            >
              {t('{minutes} min', { minutes: one })}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={isOther || !isPreset}
            onClick={() => setOther(!isOther)}
            className={chip}
          >
            {t('Other')}
          </button>
        </fieldset>
      )}
      {minutes !== null && isOther && (
        <NumberField
          label={t('Minutes')}
          key={minutes}
          enterKeyHint="done"
          min={1}
          max={MEETING_MAX_MINUTES}
          defaultValue={minutes}
          onBlur={(event) => setMinutes(Number(event.target.value))}
          onKeyDown={leaveOnEnter}
          className="w-28"
        />
      )}
      {isWriting && status !== null && (
        <TextField
          label={t('Note')}
          optional
          key={note}
          defaultValue={note}
          maxLength={ATTENDANCE_NOTE_MAX_LENGTH}
          enterKeyHint="done"
          onBlur={(event) => setNote(event.target.value)}
          onKeyDown={leaveOnEnter}
        />
      )}
    </div>
  )
}
