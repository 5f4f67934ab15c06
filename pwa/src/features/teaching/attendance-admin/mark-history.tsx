import type { RecordedMark } from '@cubby/contract/teaching/class-attendance'
import { markText } from '@cubby/rules/teaching/mark-text'
import { useId } from 'react'
import { Moment } from '@/desk/dates/moment.tsx'
import { Chip } from '@/ui/chip.tsx'

/** Who marked a student in a meeting, when, and why, newest first. */
export function MarkHistory({ marks }: { marks: readonly RecordedMark[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-lg">
        History
      </h3>
      {marks.length === 0 && <p className="text-muted-foreground text-sm">Nobody has marked this student.</p>}
      <ul className="divide-y">
        {marks.toReversed().map((mark) => (
          <li key={mark.key} className="figures wrap-anywhere py-2 text-sm">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold">{markText(mark)}</span>
              {mark.counts && <Chip tone="primary">Counts</Chip>}
              {mark.is_check_in && <Chip>Check-in</Chip>}
              {mark.is_correction && <Chip>Correction</Chip>}
            </p>
            <p className="text-muted-foreground">
              {mark.marked_by}, <Moment of={mark.marked_at} />
            </p>
            {mark.reason && <p>Reason: {mark.reason}</p>}
            {mark.note && <p>Note: {mark.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
