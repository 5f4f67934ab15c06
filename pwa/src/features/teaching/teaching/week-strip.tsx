import { dayOf } from '@cubby/rules/days'
import { dayParts, shortSessionDates } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { type ShownTime, type TaughtMeeting, weekOf } from './next-meeting.ts'

interface WeekStripProps {
  next: TaughtMeeting | null
  shown: ShownTime
  /** Lists the meetings below the days on wide screens, too, because the days are too narrow for their names. */
  isNarrow?: boolean
}

/** The week from Sunday to Saturday on a shelf, with a dot for each meeting. Once this week is over, the next one. */
export function WeekStrip({ next, shown, isNarrow = false }: WeekStripProps) {
  const rosters = useStored('rosters').rows
  const today = dayOf(shown.now, shown.timezone)
  const thisWeek = weekOf(today, rosters)
  const saturday = thisWeek.at(-1)?.date ?? today
  const week = next && next.meeting.date > saturday ? weekOf(next.meeting.date, rosters) : thisWeek
  const [first, last] = [week[0]?.date ?? today, week.at(-1)?.date ?? today]
  const name = week === thisWeek ? t('This week') : shortSessionDates({ start_date: first, end_date: last })
  return (
    <section aria-label={name} className="grid gap-2 print:hidden">
      <h3 className="font-sans font-semibold text-muted-foreground text-sm">{name}</h3>
      <ol className="grid grid-cols-7 overflow-clip rounded-card border bg-card">
        {week.map(({ date, meetings }) => {
          const { weekday, day } = dayParts(date)
          const isToday = date === today
          return (
            <li
              key={date}
              aria-current={isToday ? 'date' : undefined}
              className={cx(
                'figures grid grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-0.5 border-s px-1 pt-2 pb-2.5 first:border-s-0 sm:justify-items-start sm:px-3',
                isToday && 'bg-primary/10',
                date < today && 'text-muted-foreground',
              )}
            >
              <span
                className={cx('text-xs', isToday ? 'font-semibold text-primary' : 'text-muted-foreground')}
              >
                <span aria-hidden="true">{weekday.slice(0, 3)}</span>
                <span className="sr-only">{weekday}</span>
              </span>
              <span className="font-display font-semibold text-lg leading-none">{day}</span>
              <span className="sr-only">
                {meetings.length === 0
                  ? t('Free')
                  : t('{count, plural, one {# meeting} other {# meetings}}', { count: meetings.length })}
              </span>
              <span className="mt-1 flex h-2 gap-1" aria-hidden="true">
                {meetings.slice(0, 3).map(({ id }) => (
                  <span key={id} className="size-2 rounded-full bg-primary" />
                ))}
              </span>
              <span className={cx('hidden w-full text-xs leading-snug', !isNarrow && 'lg:block')}>
                {meetings.map(({ id, title, start_time }) => (
                  <span key={id} className="block not-last:mb-1.5">
                    <span className="block text-muted-foreground">{clockTime(start_time)}</span>
                    <span className="line-clamp-2" title={title}>
                      {title}
                    </span>
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ol>
      {/* Wide days name their classes. */}
      <ul className={cx('figures grid gap-1 text-sm', !isNarrow && 'lg:hidden')} aria-hidden="true">
        {week
          .filter(({ date }) => date >= today)
          .flatMap(({ date, meetings }) =>
            meetings.map(({ id, title, start_time }) => (
              <li key={id} className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-2">
                <span className="whitespace-nowrap text-muted-foreground">
                  {dayParts(date).weekday.slice(0, 3)} {dayParts(date).day}, {clockTime(start_time)}
                </span>
                {title}
              </li>
            )),
          )}
      </ul>
    </section>
  )
}
