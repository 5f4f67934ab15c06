import type { CalendarMeeting, SchoolCalendar } from '@cubby/contract/seats/school-calendar'
import { displayDate, weekdayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import { MoveMeetingForm } from '../meetings-admin/meeting-list.tsx'
import { type CalendarRow, calendarRows, daysToMoveTo } from './calendar-rows.ts'
import { type CalendarSearch, shownDays, stepFrom } from './calendar-search.ts'
import { DayList, MonthTable, WeekTable } from './calendar-table.tsx'
import { useNextMeeting, useOpenedCalendar } from './use-calendar.ts'

interface CalendarScreenProps {
  search: CalendarSearch
  onSearch: (changes: SearchChanges<CalendarSearch>) => void
  /** The calendar link of the office. */
  link: ReactNode
}

const FAILED = t('Failed to load the calendar')

/** What takes place in the school, by room or by instructor, in a week or a month. */
export function CalendarScreen({ search, onSearch, link }: CalendarScreenProps) {
  const today = useToday()
  const { view, by } = search
  const { date, query } = useOpenedCalendar(search, today)
  const days = shownDays(view, date)
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading
        title={t('Calendar')}
        description={t('What takes place in each room, and who teaches it')}
        more={<PrintButton label={t('Print')} of={` ${rangeText(view, date, days)}`} />}
      />
      <CalendarControls
        search={{ ...search, date }}
        onSearch={onSearch}
        days={days}
        rows={query.data && calendarRows(query.data, by)}
      />
      <ListState
        query={query}
        failed={FAILED}
        announcement={({ meetings }) =>
          `${rangeText(view, date, days)}: ${t('{count, plural, one {# meeting} other {# meetings}}', { count: meetings.length })}`
        }
        empty={{
          title: t('No rooms and no meetings'),
          detail: t(
            'Add the rooms of the school in Settings. Meetings appear here when a session is planned.',
          ),
          is: (calendar) => calendar.meetings.length === 0 && calendarRows(calendar, by).length === 0,
        }}
      >
        {(calendar) => (
          <LoadedCalendar calendar={calendar} days={days} search={{ ...search, date }} onSearch={onSearch} />
        )}
      </ListState>
      {link}
    </div>
  )
}

const monthOf = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** 'Nov 22 – 28, 2026', or 'November 2026'. */
function rangeText(view: CalendarSearch['view'], date: string, days: readonly string[]): string {
  if (view === 'month') return monthOf.format(new Date(`${date}T00:00:00Z`))
  return displayDate(days[0] ?? date, days.at(-1) ?? date)
}

interface CalendarControlsProps extends Pick<CalendarScreenProps, 'search' | 'onSearch'> {
  days: readonly string[]
  /** Undefined until the calendar is loaded. */
  rows: readonly CalendarRow[] | undefined
}

/** Chooses the days, and what the calendar is by. */
function CalendarControls({ search, onSearch, days, rows = [] }: CalendarControlsProps) {
  const today = useToday()
  const { view, date = today, by, only = '' } = search
  const unit = view === 'month' ? 'month' : 'week'
  const show = (day: string) => onSearch({ date: day })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 className="figures text-xl max-sm:w-full print:hidden">{rangeText(view, date, days)}</h2>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label={t('{unit, select, month {Previous month} other {Previous week}}', { unit })}
          onClick={() => show(stepFrom(view, date, -1))}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Button>
        <Button variant="outline" size="small" onClick={() => show(today)}>
          {t('Today')}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={t('{unit, select, month {Next month} other {Next week}}', { unit })}
          onClick={() => show(stepFrom(view, date, 1))}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <div className="sm:ms-auto">
        <ListToolbar
          label={t('What the calendar shows')}
          count={[view, by, only].filter(Boolean).length}
          filters={
            <>
              <SelectField
                inline
                label={t('View')}
                value={view ?? 'week'}
                onValueChange={(value) => onSearch({ view: value === 'month' ? 'month' : undefined })}
              >
                <option value="week">{t('Week')}</option>
                <option value="month">{t('Month')}</option>
                {view === 'days' && <option value="days">{t('7 days')}</option>}
              </SelectField>
              <SelectField
                inline
                label={t('By')}
                value={by ?? 'room'}
                onValueChange={(value) =>
                  onSearch({
                    by: value === 'instructor' ? 'instructor' : undefined,
                    only: undefined,
                  })
                }
              >
                <option value="room">{t('Room')}</option>
                <option value="instructor">{t('Instructor')}</option>
              </SelectField>
              <SelectField
                inline
                label={by === 'instructor' ? t('Instructor') : t('Room')}
                value={rows.some(({ id }) => id === only) ? only : ''}
                onValueChange={(value) => onSearch({ only: value || undefined })}
              >
                <option value="">{t('All')}</option>
                {rows.map(
                  ({ id, name }) =>
                    id && (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ),
                )}
              </SelectField>
            </>
          }
        />
      </div>
    </div>
  )
}

interface LoadedCalendarProps extends Pick<CalendarScreenProps, 'search' | 'onSearch'> {
  calendar: SchoolCalendar
  days: readonly string[]
}

function LoadedCalendar({ calendar, days, search, onSearch }: LoadedCalendarProps) {
  const today = useToday()
  const isWide = useWide()
  const { view, date = today, by, only, move, to } = search
  const all = calendarRows(calendar, by)
  const rows = all.some(({ id }) => id === only) ? all.filter(({ id }) => id === only) : all
  const moved = calendar.meetings.find(({ meeting }) => meeting.id === move)
  const shown = {
    calendar,
    days,
    rows,
    by,
    onMove: ({ meeting }: CalendarMeeting, day?: string) => onSearch({ move: meeting.id, to: day }),
  }
  return (
    <div data-sheet className="grid gap-3">
      <p className="figures hidden font-semibold print:block">{rangeText(view, date, days)}</p>
      <Notices calendar={calendar} />
      {rows.every(({ meetings }) => meetings.length === 0) && (
        <NoMeetings search={search} after={days.at(-1) ?? date} />
      )}
      {!isWide ? (
        <DayList {...shown} month={view === 'month' ? date.slice(0, 7) : undefined} />
      ) : (
        <section
          aria-label={t('Calendar')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-card border bg-card"
        >
          {view === 'month' ? <MonthTable {...shown} month={date.slice(0, 7)} /> : <WeekTable {...shown} />}
        </section>
      )}
      {moved && (
        <Dialog title={t('Move Meeting')} onClosed={() => onSearch({ move: undefined, to: undefined })}>
          {(close) => <MoveDialogBody moved={moved} to={to} close={close} />}
        </Dialog>
      )}
    </div>
  )
}

/** Says that nothing takes place in these days, and links to the week or month of the next meeting. */
function NoMeetings({ search, after }: { search: CalendarSearch; after: string }) {
  const { view } = search
  const { meeting: next } = useNextMeeting(search, after, true)
  return (
    <p className="figures min-h-11 content-center">
      {view === 'days'
        ? t('No meetings on these days.')
        : t('{unit, select, month {No meetings this month.} other {No meetings this week.}}', {
            unit: view ?? 'week',
          })}{' '}
      {next &&
        rich('Next: <link>{day}, {classTitle} ›</link>', {
          day: weekdayDate(next.meeting.date),
          classTitle: next.class_title,
          link: (words) => (
            <Link
              to="."
              search={(latest: object) => ({ ...latest, date: next.meeting.date })}
              className={textLink}
            >
              {words}
            </Link>
          ),
        })}
    </p>
  )
}

/** What the table does not show: how many conflicts there are, and which sessions have no meetings yet. */
function Notices({ calendar: { meetings, rooms, unconfirmed } }: { calendar: SchoolCalendar }) {
  const conflicts = meetings.filter((meeting) => !meeting.is_over && meeting.conflicts.length > 0).length
  return (
    <>
      {conflicts > 0 && (
        <Alert tone="error">
          {t('{conflicts, plural, one {# meeting has} other {# meetings have}} a conflict.', { conflicts })}
        </Alert>
      )}
      {unconfirmed.length > 0 && (
        <Alert tone="warning">
          {t(
            'The meetings of {count, plural, one {# session} other {# sessions}} are not confirmed, so they are missing here:',
            { count: unconfirmed.length },
          )}{' '}
          <ul className="inline">
            {unconfirmed.map((session) => (
              <li key={session.session_id} className="me-3 inline-block">
                <Link
                  to="/admin/sessions/$id/$section"
                  params={{ id: session.session_id, section: 'roster' }}
                  className={textLink}
                >
                  {session.class_title}, {displayDate(session.start_date, session.end_date)}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {rooms.length === 0 && (
        <p className="text-muted-foreground text-sm">
          {rich('Add rooms in <link>Settings</link> to see when each of them is free.', {
            link: (words) => (
              <Link to="/admin/settings" search={{ part: 'rooms' }} className={textLink}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  )
}

interface MoveDialogBodyProps {
  moved: CalendarMeeting
  to: string | undefined
  close: () => void
}

function MoveDialogBody({ moved, to, close }: MoveDialogBodyProps) {
  return (
    <div className="grid gap-4">
      <p className="figures">
        <span className="font-semibold">{moved.class_title}</span>, {moved.location ?? t('TBA')}
        <span className="block text-muted-foreground text-sm">
          {rich(
            'A meeting can take place only on the days of its session: {day}. For other days, <link>change the session</link>.',
            {
              day: displayDate(...daysToMoveTo(moved)),
              link: (words) => (
                <Link
                  to="/admin/sessions/$id/$section"
                  params={{ id: moved.session_id, section: 'roster' }}
                  className="underline underline-offset-4"
                >
                  {words}
                </Link>
              ),
            },
          )}
        </span>
      </p>
      <MoveMeetingForm meeting={moved.meeting} {...(to && { to })} close={close} />
    </div>
  )
}
