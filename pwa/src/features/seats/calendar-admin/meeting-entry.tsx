import type { CalendarMeeting } from '@cubby/contract/seats/school-calendar'
import { displayDate } from '@cubby/rules/session-dates'
import { shortTimeRange, timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Move, TriangleAlert } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { conflictText, conflictTexts, isMovable, placeOrInstructor } from './calendar-rows.ts'
import type { CalendarSearch } from './calendar-search.ts'

interface MeetingEntryProps {
  meeting: CalendarMeeting
  by: CalendarSearch['by']
  /** Without the seats and the other meetings of its conflicts, for the cell of a month. */
  short?: boolean
  onMove: () => void
  /** Called when the user starts to drag it, and with null when they stop. Undefined where it cannot be dropped. */
  onDrag?: (meeting: CalendarMeeting | null) => void
}

/** A meeting in the calendar: a link to its session, its conflicts, and a button that moves it. */
export function MeetingEntry({ meeting: found, by, short = false, onMove, onDrag }: MeetingEntryProps) {
  const { meeting, class_title, conflicts, seats_taken, capacity } = found
  const isCancelled = meeting.status === 'cancelled'
  const canDrag = onDrag !== undefined && isMovable(found)
  const seats = short ? '' : `, ${seats_taken} of ${capacity}`
  return (
    <li
      draggable={canDrag}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', class_title)
        onDrag?.(found)
      }}
      onDragEnd={() => onDrag?.(null)}
      className={cx(
        'group figures relative rounded-control border bg-card text-left text-sm',
        canDrag && 'cursor-grab',
        conflicts.length > 0 && 'border-destructive',
        found.is_over && 'bg-muted',
      )}
    >
      <Link
        to="/admin/sessions/$id/$section"
        params={{ id: found.session_id, section: 'roster' }}
        draggable={false}
        className="grid min-h-11 content-center px-2 py-1.5 hover:underline"
      >
        <span className={cx('pr-7 text-xs pointer-coarse:pr-10', isCancelled && 'line-through')}>
          {shortTimeRange(meeting)}
        </span>
        <span className={cx('wrap-anywhere font-semibold leading-tight', isCancelled && 'line-through')}>
          {class_title}
        </span>
        <span className={cx('wrap-anywhere text-muted-foreground text-xs', short && 'line-clamp-2')}>
          {isCancelled ? 'Cancelled' : `${placeOrInstructor(found, by)}${seats}`}
        </span>
      </Link>
      {isMovable(found) && (
        <Button
          variant="quiet"
          size="denseIcon"
          className="absolute top-0 right-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 lg:pointer-fine:opacity-0"
          aria-label={`Move ${class_title}, ${displayDate(meeting.date, meeting.date)}, ${timeRange(meeting)}`}
          title="Move"
          onClick={onMove}
        >
          <Move className="size-4" aria-hidden="true" />
        </Button>
      )}
      {conflicts.length > 0 && (
        <ul className="grid gap-0.5 border-destructive border-t px-2 py-1 text-destructive text-xs">
          {conflicts.map((conflict) => (
            <li key={conflictText(conflict)} className="wrap-anywhere flex gap-1">
              <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
              {short ? conflictTexts[conflict.kind] : conflictText(conflict)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
