import type { CalendarMeeting } from '@cubby/contract/seats/school-calendar'
import { displayDate } from '@cubby/rules/session-dates'
import { shortClockTime, shortTimeRange, timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Move, TriangleAlert } from 'lucide-react'
import { ClassMark } from '@/art/class-mark.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { Button } from '@/ui/button.tsx'
import { conflictText, isMovable, placeOrInstructor } from './calendar-rows.ts'
import type { CalendarSearch } from './calendar-search.ts'

interface MeetingEntryProps {
  meeting: CalendarMeeting
  by: CalendarSearch['by']
  /** One line, for the cell of a month; a tooltip has the rest. */
  short?: boolean
  /** Whether screens do not show it. */
  paperOnly?: boolean
  onMove: () => void
  /** Called when the user starts to drag it, and with null when they stop. Undefined where it cannot be dropped. */
  onDrag?: (meeting: CalendarMeeting | null) => void
}

/** A meeting in the calendar: a link to its session, its conflicts, and a button that moves it. */
export function MeetingEntry({ meeting, by, short = false, paperOnly = false, ...rest }: MeetingEntryProps) {
  const { onMove, onDrag } = rest
  const { class_title } = meeting
  const canDrag = onDrag !== undefined && isMovable(meeting)
  return (
    <li
      draggable={canDrag}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', class_title)
        onDrag?.(meeting)
      }}
      onDragEnd={() => onDrag?.(null)}
      className={cx(
        'group figures relative rounded-control border border-s-4 border-s-primary bg-card text-start text-sm',
        canDrag && 'cursor-grab',
        conflictsAhead(meeting).length > 0 && 'border-destructive border-s-destructive',
        meeting.is_over && 'border-s-input bg-muted',
        paperOnly && 'hidden print:list-item',
      )}
    >
      {short ? <MeetingLine meeting={meeting} by={by} /> : <MeetingCard meeting={meeting} by={by} />}
      {isMovable(meeting) && (
        <Button
          variant="quiet"
          size={onDrag ? 'denseIcon' : 'dense'}
          className={cx(
            'absolute end-0 top-0 bg-card focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 lg:pointer-fine:opacity-0 print:hidden',
            short && 'pointer-fine:size-7!',
          )}
          aria-label={t('Move {classTitle}, {day}, {time}', {
            classTitle: class_title,
            day: displayDate(meeting.meeting.date, meeting.meeting.date),
            time: timeRange(meeting.meeting),
          })}
          title={t('Move')}
          onClick={onMove}
        >
          <Move className="size-4" aria-hidden="true" />
          {!onDrag && t('Move')}
        </Button>
      )}
    </li>
  )
}

type MeetingTextProps = Pick<MeetingEntryProps, 'meeting' | 'by'>

/** The conflicts of a meeting that can still be solved. */
function conflictsAhead({ is_over, conflicts }: CalendarMeeting) {
  return is_over ? [] : conflicts
}

/** The link to the session of a meeting. */
function sessionLink({ session_id }: CalendarMeeting) {
  return {
    to: '/admin/sessions/$id/$section',
    params: { id: session_id, section: 'roster' },
    draggable: false,
  } as const
}

/** The last line: the place or the instructor, or that it is cancelled. */
function detailText({ meeting, by }: MeetingTextProps): string {
  if (meeting.meeting.status === 'cancelled') return t('Cancelled')
  return t('{place}, {taken} of {capacity}', {
    place: placeOrInstructor(meeting, by),
    taken: meeting.seats_taken,
    capacity: meeting.capacity,
  })
}

function MeetingCard({ meeting, by }: MeetingTextProps) {
  const { class_id, class_title } = meeting
  const conflicts = conflictsAhead(meeting)
  const crossed = meeting.meeting.status === 'cancelled' && 'line-through'
  return (
    <>
      <Link
        {...sessionLink(meeting)}
        className="grid min-h-11 content-center px-2 py-1.5 max-lg:pe-24 lg:pointer-coarse:pe-11 hover:underline"
      >
        <span className="flex min-h-6 items-center justify-between gap-2 max-lg:flex-row-reverse max-lg:justify-end pointer-coarse:flex-row-reverse pointer-coarse:justify-end">
          <span className={cx('whitespace-nowrap text-xs', crossed)}>{shortTimeRange(meeting.meeting)}</span>
          {/* The button that moves the meeting appears above it. */}
          <ClassMark classId={class_id} title={class_title} className="size-6 lg:pointer-fine:-me-1" />
        </span>
        <span className={cx('wrap-anywhere font-semibold leading-tight', crossed)}>{class_title}</span>
        <span className="wrap-anywhere text-muted-foreground text-xs">{detailText({ meeting, by })}</span>
      </Link>
      {conflicts.length > 0 && (
        <ul className="grid gap-0.5 border-destructive border-t px-2 py-1 text-destructive text-xs">
          {conflicts.map((conflict) => (
            <li key={conflictText(conflict)} className="wrap-anywhere flex gap-1">
              <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
              {conflictText(conflict)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The beginning and the class; screen readers hear, and the tooltip shows, the rest. */
function MeetingLine({ meeting, by }: MeetingTextProps) {
  const { class_title } = meeting
  const conflicts = conflictsAhead(meeting)
  const crossed = meeting.meeting.status === 'cancelled' && 'line-through'
  const rest = [detailText({ meeting, by }), ...conflicts.map(conflictText)].join('. ')
  return (
    <Tooltip text={`${shortTimeRange(meeting.meeting)}, ${class_title}. ${rest}`}>
      <Link
        {...sessionLink(meeting)}
        className="flex min-h-7 items-baseline gap-1 px-1.5 py-1 text-xs leading-4 pointer-coarse:min-h-11 pointer-coarse:pe-11 hover:underline"
      >
        {conflicts.length > 0 && (
          <TriangleAlert className="size-3 shrink-0 self-center text-destructive" aria-hidden="true" />
        )}
        <span className={cx('whitespace-nowrap', crossed)}>{shortClockTime(meeting.meeting.start_time)}</span>{' '}
        <span className={cx('wrap-anywhere min-w-0 font-semibold', crossed)}>{class_title}</span>
        <span className="sr-only">. {rest}</span>
      </Link>
    </Tooltip>
  )
}
