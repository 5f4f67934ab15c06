import type { CalendarMeeting, SchoolCalendar } from '@cubby/contract/seats/school-calendar'
import { weekdays } from '@cubby/contract/weekdays'
import { holidaysOn } from '@cubby/rules/seats/meeting-conflicts'
import { dayParts, displayDate } from '@cubby/rules/session-dates'
import { cx } from 'class-variance-authority'
import { type ReactNode, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { type CalendarRow, daysToMoveTo, mayMoveTo } from './calendar-rows.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { MeetingEntry } from './meeting-entry.tsx'

interface CalendarTableProps {
  calendar: SchoolCalendar
  days: readonly string[]
  rows: readonly CalendarRow[]
  by: CalendarSearch['by']
  onMove: (meeting: CalendarMeeting, to?: string) => void
}

/** The state of dragging: which meeting, and on which cells it may be dropped. */
function useDragging(onMove: CalendarTableProps['onMove']) {
  const [dragged, setDragged] = useState<CalendarMeeting | null>(null)
  const cellProps = (day: string, accepts: (meeting: CalendarMeeting) => boolean) => {
    const canDrop = dragged !== null && accepts(dragged) && mayMoveTo(dragged, day)
    return {
      'data-drop': canDrop || undefined,
      onDragOver: (event: { preventDefault: () => void }) => {
        if (canDrop) event.preventDefault()
      },
      onDrop: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        setDragged(null)
        if (dragged && canDrop) onMove(dragged, day)
      },
    }
  }
  return { dragged, setDragged, cellProps }
}

const cell = 'border p-1.5 align-top data-drop:bg-primary/12 data-drop:outline-2 data-drop:outline-primary'

/** A week: a row for each room or instructor, a column for each day. Empty cells say that the row is free. */
export function WeekTable({ calendar, days, rows, by, onMove }: CalendarTableProps) {
  const { dragged, setDragged, cellProps } = useDragging(onMove)
  return (
    <>
      <DropNote dragged={dragged} />
      <table className="w-full min-w-4xl table-fixed border-collapse">
        <thead>
          <tr>
            <th scope="col" className="w-32 border bg-muted p-2 text-left text-sm">
              {by === 'instructor' ? 'Instructor' : 'Room'}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="border bg-muted p-2 text-left text-sm">
                <DayHeading day={day} calendar={calendar} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="wrap-anywhere border p-2 text-left align-top text-sm">
                {row.name}
                <span className="block font-normal text-muted-foreground">{row.detail}</span>
              </th>
              {days.map((day) => (
                <td
                  key={day}
                  {...cellProps(day, (meeting) => row.meetings.includes(meeting))}
                  className={cell}
                >
                  <Entries
                    meetings={row.meetings.filter(({ meeting }) => meeting.date === day)}
                    none={<Free row={row} />}
                    by={by}
                    onMove={onMove}
                    onDrag={setDragged}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A month: a row for each week, a cell for each day. */
export function MonthTable({
  calendar,
  days,
  rows,
  by,
  onMove,
  month,
}: CalendarTableProps & { month: string }) {
  const { dragged, setDragged, cellProps } = useDragging(onMove)
  const weeks = days.filter((_, at) => at % weekdays.length === 0)
  const shown = inOrder(rows)
  return (
    <>
      <DropNote dragged={dragged} />
      <table className="w-full min-w-4xl table-fixed border-collapse">
        <thead>
          <tr>
            {days.slice(0, weekdays.length).map((day) => (
              <th key={day} scope="col" className="border bg-muted p-2 text-left text-sm">
                {dayParts(day).weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((first) => (
            <tr key={first}>
              {days.slice(days.indexOf(first), days.indexOf(first) + weekdays.length).map((day) => (
                <td
                  key={day}
                  {...cellProps(day, () => true)}
                  className={cx(cell, 'h-24', day.slice(0, 7) !== month && 'bg-muted/50')}
                >
                  <p className="pb-1 font-semibold text-sm">
                    <DayHeading day={day} calendar={calendar} short />
                  </p>
                  <Entries
                    meetings={shown.filter(({ meeting }) => meeting.date === day)}
                    none={null}
                    short
                    by={by}
                    onMove={onMove}
                    onDrag={setDragged}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The days one below the other, for narrow screens. With `showsFree`, each says which rows are free. */
export function DayList(props: CalendarTableProps & { showsFree: boolean }) {
  const { calendar, days, rows, by, onMove, showsFree } = props
  const isShown = (day: string) =>
    showsFree ||
    holidaysOn(day, calendar.holidays).length > 0 ||
    calendar.meetings.some(({ meeting }) => meeting.date === day)
  return (
    <ol className="grid gap-5">
      {days.filter(isShown).map((day) => (
        <li key={day} className="grid gap-2">
          <h3 className="text-lg">
            <DayHeading day={day} calendar={calendar} />
          </h3>
          <dl className="grid gap-2">
            {rows.map((row) => {
              const meetings = row.meetings.filter(({ meeting }) => meeting.date === day)
              if (meetings.length === 0 && (!showsFree || row.id === '')) return null
              return (
                <div key={row.id} className="grid gap-1">
                  <dt className="wrap-anywhere text-muted-foreground text-sm">{row.name}</dt>
                  <dd>
                    <Entries meetings={meetings} none={<Free row={row} />} by={by} onMove={onMove} />
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ol>
  )
}

/** The meetings of rows by time. A meeting is in one row only. */
function inOrder(rows: readonly CalendarRow[]): CalendarMeeting[] {
  const timeOf = ({ meeting }: CalendarMeeting) => `${meeting.date} ${meeting.start_time}`
  return rows
    .flatMap(({ meetings }) => meetings)
    .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
}

interface EntriesProps {
  meetings: readonly CalendarMeeting[]
  /** Shown without meetings. */
  none: ReactNode
  by: CalendarSearch['by']
  short?: boolean
  onMove: CalendarTableProps['onMove']
  onDrag?: (meeting: CalendarMeeting | null) => void
}

function Entries({ meetings, none, by, short = false, onMove, onDrag }: EntriesProps) {
  if (meetings.length === 0) return none
  return (
    <ul className="grid gap-1.5">
      {meetings.map((meeting) => (
        <MeetingEntry
          key={meeting.meeting.id}
          meeting={meeting}
          by={by}
          short={short}
          onMove={() => onMove(meeting)}
          {...(onDrag && { onDrag })}
        />
      ))}
    </ul>
  )
}

/** What an empty cell says. The row of everything else is no room that could be free. */
function Free({ row }: { row: CalendarRow }) {
  return row.id === '' ? null : <span className="text-muted-foreground text-sm">Free</span>
}

function DayHeading({
  day,
  calendar,
  short = false,
}: {
  day: string
  calendar: SchoolCalendar
  short?: boolean
}) {
  const isToday = useToday() === day
  const { weekday, month, day: number } = dayParts(day)
  return (
    <>
      <time dateTime={day} className={cx(isToday && 'underline decoration-2 underline-offset-4')}>
        {short ? (
          <>
            <span className="sr-only">{`${weekday}, ${month} `}</span>
            {number}
          </>
        ) : (
          `${weekday}, ${month} ${number}`
        )}
      </time>
      {isToday && <span className="sr-only"> (today)</span>}
      {holidaysOn(day, calendar.holidays).map(({ name }) => (
        <span key={name} className="wrap-anywhere block font-normal text-destructive text-xs">
          {name}
        </span>
      ))}
    </>
  )
}

/** While a meeting is dragged, where it may be dropped. It stays in its place, so that the table does not move. */
function DropNote({ dragged }: { dragged: CalendarMeeting | null }) {
  return (
    <p role="status" className="min-h-6 text-muted-foreground text-sm print:hidden">
      {dragged
        ? `Drop it on a day of its session: ${displayDate(...daysToMoveTo(dragged))}`
        : 'Drag a meeting to another day of its session, or press its Move button.'}
    </p>
  )
}
