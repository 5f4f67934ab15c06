import { ATTENDANCE_NOTE_MAX_LENGTH, MEETING_MAX_MINUTES } from '@cubby/contract/constants'
import { type AttendanceStatus, attendanceStatuses } from '@cubby/contract/seats/attendance-statuses'
import type { AttendanceMark } from '@cubby/contract/teaching/attendance'
import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import { cx } from 'class-variance-authority'
import { useId } from 'react'
import { Chip } from '@/ui/chip.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { contentOf, type MarkChange } from './use-attendance.ts'

/** The missed minutes of a student who is marked as late or left early, until the instructor enters others. */
const FIRST_MISSED_MINUTES = 15

interface StudentAttendanceProps {
  name: string
  /** Whether the student is of another session. */
  isMakeUp: boolean
  mark: AttendanceMark | undefined
  onMark: (change: MarkChange) => void
}

/** One student of a meeting: a button for each status, and the minutes and the note of a mark. */
export function StudentAttendance({ name, isMakeUp, mark, onMark }: StudentAttendanceProps) {
  const headingId = useId()
  const { status, missed_minutes, note } = contentOf(mark)
  const setStatus = (chosen: AttendanceStatus) => {
    const misses = chosen === 'late' || chosen === 'left_early'
    onMark((now) => ({
      ...now,
      status: chosen,
      missed_minutes: misses ? (now.missed_minutes ?? FIRST_MISSED_MINUTES) : null,
    }))
  }
  const setMinutes = (text: string) => {
    const minutes = Number(text)
    const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= MEETING_MAX_MINUTES
    if (isValid && minutes !== missed_minutes) onMark((now) => ({ ...now, missed_minutes: minutes }))
  }
  const setNote = (text: string) => {
    const trimmed = text.trim()
    if (trimmed !== note) onMark((now) => ({ ...now, note: trimmed }))
  }
  return (
    <li aria-labelledby={headingId} className="grid gap-2 border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="font-semibold text-base">
          {name}
        </h3>
        {isMakeUp && <Chip tone="primary">Make-up</Chip>}
        {mark?.is_correction && <Chip>Corrected by {mark.marked_by ?? 'an administrator'}</Chip>}
      </div>
      {/* On one row also on a phone of 320 px; "Left early" then has two lines. */}
      <div className="grid grid-flow-col gap-1 sm:justify-start sm:gap-1.5">
        {attendanceStatuses.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={status === one}
            aria-label={`${attendanceLabels[one]}: ${name}`}
            onClick={() => setStatus(one)}
            className={cx(
              'min-h-11 rounded-control border px-1 text-xs leading-tight sm:px-3 sm:text-sm',
              status === one
                ? 'border-primary bg-primary font-semibold text-primary-foreground'
                : 'border-input bg-card',
            )}
          >
            {attendanceLabels[one]}
          </button>
        ))}
      </div>
      {status !== null && (
        <div className={cx('grid gap-3', missed_minutes !== null && 'grid-cols-[auto_1fr]')}>
          {missed_minutes !== null && (
            <Field label="Minutes missed">
              {(control) => (
                <TextInput
                  {...control}
                  key={missed_minutes}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MEETING_MAX_MINUTES}
                  defaultValue={missed_minutes}
                  onBlur={(event) => setMinutes(event.target.value)}
                  className="w-28"
                />
              )}
            </Field>
          )}
          <Field label="Note" optional>
            {(control) => (
              <TextInput
                {...control}
                key={note}
                defaultValue={note}
                maxLength={ATTENDANCE_NOTE_MAX_LENGTH}
                onBlur={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </li>
  )
}
