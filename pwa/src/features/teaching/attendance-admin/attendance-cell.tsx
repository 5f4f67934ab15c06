import type { MakeUpMeeting } from '@cubby/contract/seats/make-up-meetings'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { RecordedMark } from '@cubby/contract/teaching/class-attendance'
import { displayDate } from '@cubby/rules/session-dates'
import { markText } from '@cubby/rules/teaching/attendance'
import { t } from '@cubby/texts/t'
import { Check } from 'lucide-react'
import { Chip } from '@/ui/chip.tsx'
import { markTones } from './attendance-marks.ts'

/** A student in a meeting. */
export interface AttendanceCellSubject {
  readonly student: { readonly id: string; readonly name: string }
  readonly meeting: Meeting
}

interface AttendanceCellProps extends AttendanceCellSubject {
  mark: RecordedMark | undefined
  /** The make-up meeting that was assigned to the student for this meeting. */
  makeUp?: MakeUpMeeting | undefined
  onOpen: () => void
}

/** A button that shows the attendance of a student in a meeting, and opens the dialog that corrects it. */
export function AttendanceCell({ student, meeting, mark, makeUp, onOpen }: AttendanceCellProps) {
  const made = makeUp && t('Make-up {day}', { day: displayDate(makeUp.meeting.date, makeUp.meeting.date) })
  const shown = [markText(mark), mark?.is_correction && t('corrected'), made]
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${student.name}, ${displayDate(meeting.date, meeting.date)}: ${shown.filter(Boolean).join(', ')}`}
      className="figures inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1 whitespace-nowrap rounded-control px-1 hover:bg-muted"
    >
      {mark?.status === 'present' ? (
        // Quiet, so that whoever was not there is seen.
        <span className="inline-flex items-center gap-1 px-2 text-muted-foreground text-xs">
          <Check className="size-4 text-success" aria-hidden="true" />
          <span className="lg:hidden print:inline">{markText(mark)}</span>
        </span>
      ) : mark?.status ? (
        <Chip tone={markTones[mark.status]}>{markText(mark)}</Chip>
      ) : (
        <span className="px-2 text-muted-foreground text-xs">{t('Not marked')}</span>
      )}
      {mark?.is_correction && (
        <span className="text-muted-foreground text-sm" title={t('Corrected')}>
          *
        </span>
      )}
      {made && <span className="text-muted-foreground text-xs">{made}</span>}
    </button>
  )
}
