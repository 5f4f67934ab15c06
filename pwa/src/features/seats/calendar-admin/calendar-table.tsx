import type { CalendarMeeting, SchoolCalendar } from '@cubby/contract/seats/school-calendar'
import { weekdays } from '@cubby/contract/weekdays'
import { weekdayOf } from '@cubby/rules/days'
import { holidaysOn } from '@cubby/rules/seats/meeting-conflicts'
import { dayParts, displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { type ReactNode, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { Button } from '@/ui/button.tsx'
import { type CalendarRow, daysToMoveTo, isMovable, mayMoveTo } from './calendar-rows.ts'
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

/** Hides the outer borders of the table, so that the rounded border around it shows. */
const grid = 'w-full min-w-4xl table-fixed border-collapse border-hidden'

const headCell = 'border bg-muted px-2 py-1.5 text-start align-top text-sm'

/** For the Saturdays or Sundays of a month without meetings, so that the other days have more room. */
const narrowColumn = 'w-16'

const cell = 'border p-1.5 align-top data-drop:bg-primary/12 data-drop:outline-2 data-drop:outline-primary'

/** A week: a row for each room or instructor, a column for each day. Empty cells are free. */
export function WeekTable({ calendar, days, rows, by, onMove }: CalendarTableProps) {
  const { dragged, setDragged, cellProps } = useDragging(onMove)
  return (
    <>
      <table className={grid}>
        <thead>
          <tr>
            <th scope="col" className={cx(headCell, 'w-32')}>
              {by === 'instructor' ? t('Instructor') : t('Room')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={cx(headCell, isFreeWeekend([day], rows) && 'w-26')}>
                <DayHeading day={day} calendar={calendar} form="short" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="wrap-anywhere border px-2 py-1.5 text-start align-top text-sm">
                {row.name}
                <span className="block font-normal text-muted-foreground">{row.detail}</span>
              </th>
              {days.map((day) => (
                <td
                  key={day}
                  {...cellProps(day, (meeting) => row.meetings.includes(meeting))}
                  className={cx(cell, isClosed(day, calendar) && closedCell)}
                >
                  <Entries
                    meetings={row.meetings.filter(({ meeting }) => meeting.date === day)}
                    none={<NoMeeting row={row} isClosed={isClosed(day, calendar)} />}
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
      <DropNote dragged={dragged} rows={rows} />
    </>
  )
}

/** So many meetings of a day are shown in a month, until the user asks for the others. */
const MOST_OF_A_DAY = 3

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
      <table className={grid}>
        <thead>
          <tr>
            {days.slice(0, weekdays.length).map((first, at) => {
              const { weekday } = dayParts(first)
              const column = days.filter((_, place) => place % weekdays.length === at)
              const isNarrow = isFreeWeekend(column, rows)
              return (
                <th key={first} scope="col" abbr={weekday} className={cx(headCell, isNarrow && narrowColumn)}>
                  {isNarrow ? weekday.slice(0, 3) : weekday}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((first) => (
            <tr key={first}>
              {days.slice(days.indexOf(first), days.indexOf(first) + weekdays.length).map((day) => (
                <td
                  key={day}
                  {...cellProps(day, () => true)}
                  className={cx(
                    cell,
                    'h-24',
                    isClosed(day, calendar) ? closedCell : day.slice(0, 7) !== month && 'bg-muted/50',
                  )}
                >
                  <p className="pb-1 font-semibold text-sm">
                    <DayHeading day={day} calendar={calendar} form="number" />
                  </p>
                  <Entries
                    meetings={shown.filter(({ meeting }) => meeting.date === day)}
                    none={null}
                    most={MOST_OF_A_DAY}
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
      <DropNote dragged={dragged} rows={rows} />
    </>
  )
}

interface DayListProps extends CalendarTableProps {
  /** The month, yyyy-MM, whose days are shown above the list; undefined for a week. */
  month: string | undefined
}

/** The days one below the other, for narrow screens: those with meetings, and those on which the school is closed. */
export function DayList({ calendar, days, rows, by, month, onMove }: DayListProps) {
  const rowsOn = (day: string) =>
    rows
      .map((row) => ({ ...row, meetings: row.meetings.filter(({ meeting }) => meeting.date === day) }))
      .filter(({ meetings }) => meetings.length > 0)
  const shown = days.filter((day) => isClosed(day, calendar) || rowsOn(day).length > 0)
  if (shown.length === 0) return null
  return (
    <div className="grid gap-5">
      {month && <MonthOfDots days={days} month={month} shown={shown} />}
      <ol className="grid gap-5">
        {shown.map((day) => (
          <li key={day} id={`day-${day}`} className="grid scroll-mt-20 gap-2">
            <h3 className="text-lg">
              <DayHeading day={day} calendar={calendar} form="long" />
            </h3>
            <dl className="grid gap-2">
              {rowsOn(day).map((row) => (
                <div key={row.id} className="grid gap-1">
                  <dt className="wrap-anywhere text-muted-foreground text-sm">{row.name}</dt>
                  <dd>
                    <Entries meetings={row.meetings} none={null} by={by} onMove={onMove} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface MonthOfDotsProps {
  days: readonly string[]
  month: string
  /** The days that are in the list below. */
  shown: readonly string[]
}

/** The days of a month. Those of the list have a dot and lead to their place in it. */
function MonthOfDots({ days, month, shown }: MonthOfDotsProps) {
  return (
    <nav
      aria-label={t('Days of the month')}
      className="figures grid grid-cols-7 rounded-card border bg-card p-2 text-center text-sm print:hidden"
    >
      {days.slice(0, weekdays.length).map((day) => (
        <span key={day} aria-hidden="true" className="py-1 text-muted-foreground text-xs">
          {dayParts(day).weekday.slice(0, 2)}
        </span>
      ))}
      {days.map((day) => {
        const { weekday, month: monthName, day: number } = dayParts(day)
        if (!shown.includes(day)) {
          return (
            <span
              key={day}
              aria-hidden="true"
              className="grid min-h-11 place-items-center text-muted-foreground"
            >
              {day.startsWith(month) && number}
            </span>
          )
        }
        return (
          <Link
            key={day}
            to="."
            search={true}
            hash={`day-${day}`}
            aria-label={`${weekday}, ${monthName} ${number}`}
            className="relative grid min-h-11 place-items-center rounded-control font-semibold text-primary after:absolute after:bottom-1.5 after:size-1.5 after:rounded-full after:bg-primary hover:bg-muted"
          >
            {number}
          </Link>
        )
      })}
    </nav>
  )
}

/** Whether these days are all Saturdays or Sundays, and nothing takes place on them. */
function isFreeWeekend(days: readonly string[], rows: readonly CalendarRow[]): boolean {
  const taken = new Set(rows.flatMap(({ meetings }) => meetings.map(({ meeting }) => meeting.date)))
  return days.every((day) => ['saturday', 'sunday'].includes(weekdayOf(day)) && !taken.has(day))
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
  /** In the cell of a month, each meeting is one line, and further ones are behind a button. Paper shows all. */
  most?: number
  onMove: CalendarTableProps['onMove']
  onDrag?: (meeting: CalendarMeeting | null) => void
}

function Entries({ meetings, none, by, most, onMove, onDrag }: EntriesProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (meetings.length === 0) return none
  // A button for one meeting takes the place of that meeting.
  const hidden = most === undefined || showsAll || meetings.length <= most + 1 ? 0 : meetings.length - most
  return (
    <>
      <ul className={most === undefined ? 'grid gap-1.5' : 'grid grid-cols-1 gap-1'}>
        {meetings.map((meeting, at) => (
          <MeetingEntry
            key={meeting.meeting.id}
            meeting={meeting}
            by={by}
            short={most !== undefined}
            paperOnly={at >= meetings.length - hidden}
            onMove={() => onMove(meeting)}
            {...(onDrag && { onDrag })}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          size="dense"
          wide
          className="mt-1 justify-start print:hidden"
          onClick={() => setShowsAll(true)}
        >
          {t('{count} more', { count: hidden })}
        </Button>
      )}
    </>
  )
}

/**
 * Looks empty; screen readers hear whether it is free or closed. The row for meetings elsewhere is no room,
 * so it is never free.
 */
function NoMeeting({ row, isClosed: closed }: { row: CalendarRow; isClosed: boolean }) {
  if (closed) return <span className="sr-only">{t('Closed')}</span>
  return row.id === '' ? null : <span className="sr-only">{t('Free')}</span>
}

function isClosed(day: string, { holidays }: SchoolCalendar): boolean {
  return holidaysOn(day, holidays).length > 0
}

/** Hatched, so that it differs from days of other months in black and white, too. */
const closedCell =
  'bg-[repeating-linear-gradient(135deg,var(--muted)_0_6px,transparent_6px_12px)] print:bg-none'

interface DayHeadingProps {
  day: string
  calendar: SchoolCalendar
  /** 'Friday, Nov 27', 'Fri, Nov 27', or '27'; screen readers always hear the first. */
  form: 'long' | 'short' | 'number'
}

function DayHeading({ day, calendar, form }: DayHeadingProps) {
  const isToday = useToday() === day
  const { weekday, month, day: number } = dayParts(day)
  const long = `${weekday}, ${month} ${number}`
  return (
    <>
      <time dateTime={day} className={cx(isToday && 'underline decoration-2 underline-offset-4')}>
        {form === 'long' ? (
          long
        ) : (
          <>
            <span aria-hidden="true">
              {form === 'short' && `${weekday.slice(0, 3)}, `}
              <span className="whitespace-nowrap">{form === 'short' ? `${month} ${number}` : number}</span>
            </span>
            <span className="sr-only">{long}</span>
          </>
        )}
      </time>
      {isToday && <span className="sr-only"> {t('(today)')}</span>}
      {holidaysOn(day, calendar.holidays).map(({ name }) => (
        <span key={name} className="wrap-anywhere block font-normal text-muted-foreground text-xs">
          {t('Closed: {name}', { name })}
        </span>
      ))}
    </>
  )
}

interface DropNoteProps extends Pick<CalendarTableProps, 'rows'> {
  dragged: CalendarMeeting | null
}

/** While a meeting is dragged, where it may be dropped. Without a meeting that can be moved there is no advice. */
function DropNote({ dragged, rows }: DropNoteProps) {
  if (!rows.some(({ meetings }) => meetings.some(isMovable))) return null
  return (
    <p role="status" className="border-t px-2 py-1.5 text-muted-foreground text-sm print:hidden">
      {dragged
        ? t('Drop it on a day of its session: {day}', {
            day: displayDate(...daysToMoveTo(dragged)),
          })
        : t('Drag a meeting to another day of its session, or point at it and press Move.')}
    </p>
  )
}
