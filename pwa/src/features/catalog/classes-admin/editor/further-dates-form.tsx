import type { UsualWeek, WeekSession } from '@cubby/contract/catalog/class-save'
import { SESSIONS_OF_CLASS_LIMIT } from '@cubby/contract/constants'
import {
  datesOfWeeks,
  type FurtherDates,
  furtherDates,
  placeInMonth,
  type Repetition,
  weekSessionText,
} from '@cubby/rules/catalog/further-dates'
import { addDays, weekdayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { settingsQuery } from '@/features/school/settings/settings-query.ts'
import { Alert } from '@/ui/alert.tsx'
import { CheckField, DateField, NumberField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { EntryForm } from './class-draft.ts'

interface FurtherDatesFormProps {
  /** The session to copy, whose date and times are filled in, or the usual week. */
  source: EntryForm | UsualWeek
  /** All sessions of the form. */
  entries: readonly EntryForm[]
  onAdd: (added: EntryForm[]) => void
  close: () => void
}

const spanOf = ({ date, end_date, start_time, end_time }: EntryForm) => ({
  start_date: date,
  end_date,
  start_time,
  end_time,
})

const DEFAULT_TIMES = 6
const DEFAULT_DAYS = 7 * DEFAULT_TIMES

/** Copies a session or a usual week to further dates of a pattern, without the school's holidays. */
export function FurtherDatesForm({ source, entries, onAdd, close }: FurtherDatesFormProps) {
  const settings = useQuery(settingsQuery)
  const today = useToday()
  const week = 'sessions' in source ? source : null
  const entry = 'sessions' in source ? null : source
  const firstDay = () => {
    const days = entries.filter(({ date }) => date >= today).map(({ date }) => date)
    return days.length === 0 ? today : addDays(days.toSorted().at(-1) ?? today, 1)
  }
  const form = useOperationForm({
    defaults: {
      from: firstDay(),
      repetition: 'week' as Repetition,
      ends: 'times',
      times: String(DEFAULT_TIMES),
      until: addDays(entry?.date ?? firstDay(), DEFAULT_DAYS),
      removed: [] as string[],
    },
    send: async (): Promise<void> =>
      onAdd(
        chosen.flatMap(({ start_date, end_date, of }) => {
          const values = entry ?? entryOf(week?.sessions[of])
          if (!values) return []
          const { id: _, ...copied } = values
          return { ...copied, date: start_date, end_date }
        }),
      ),
    queryKey: null,
    close,
  })
  const { field } = form
  const { from, repetition, ends, times, until, removed } = form.watch()
  const limit = SESSIONS_OF_CLASS_LIMIT - entries.length
  const end = ends === 'times' ? { times: Math.min(Number(times) || 0, SESSIONS_OF_CLASS_LIMIT) } : { until }
  const series = { end, holidays: settings.data?.holidays ?? [], sessions: entries.map(spanOf), limit }
  const { dates, leftOut, isCut } = entry
    ? furtherDates(spanOf(entry), { ...series, repetition })
    : datesOfWeeks(week?.sessions ?? [], {
        ...series,
        from: from || today,
        repetition: repetition === 'month' ? 'week' : repetition,
      })
  const chosen = dates.filter((date) => !removed.includes(keyOf(date)))
  return (
    <OperationForm
      form={form}
      disabled={chosen.length === 0 || settings.isPending}
      submit={t('Add {count, plural, one {# session} other {# sessions}}', { count: chosen.length })}
    >
      <p className="figures text-sm">
        {entry
          ? t('Copies the times, place, capacity, and instructor of {day}.', {
              day: displayDate(entry.date, entry.end_date),
            })
          : `${week?.sessions.map(weekSessionText).join(', ')}.`}{' '}
        {t('The new sessions are saved with the class.')}
      </p>
      {week && <DateField label={t('First date')} {...field('from')} />}
      <SelectField label={t('Repeats')} {...field('repetition')}>
        <option value="week">{t('Each week')}</option>
        <option value="two-weeks">{t('Every two weeks')}</option>
        {entry && <option value="month">{monthlyText(entry.date)}</option>}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Ends')} {...field('ends')}>
          <option value="times">
            {week ? t('After a number of weeks') : t('After a number of sessions')}
          </option>
          <option value="until">{t('On a date')}</option>
        </SelectField>
        {ends === 'times' ? (
          <NumberField
            label={week ? t('Weeks') : t('New sessions')}
            min={1}
            max={limit}
            {...field('times')}
          />
        ) : (
          <DateField label={t('Last date')} min={entry?.date ?? from} {...field('until')} />
        )}
      </div>
      {settings.error && (
        <Alert tone="warning" announced>
          {failureSentence(settings.error, t('The holidays of the school are unknown, so none are left out'))}
        </Alert>
      )}
      <fieldset>
        <legend className="font-semibold text-sm">{t('Dates')}</legend>
        {dates.length === 0 && <p className="text-muted-foreground text-sm">{t('No dates yet')}</p>}
        {dates.map((date) => (
          <CheckField
            key={keyOf(date)}
            className="figures text-sm"
            checked={!removed.includes(keyOf(date))}
            onCheckedChange={(checked) =>
              form.set(
                'removed',
                checked ? removed.filter((key) => key !== keyOf(date)) : [...removed, keyOf(date)],
              )
            }
          >
            {weekday.format(new Date(date.start_date))}, {displayDate(date.start_date, date.end_date)}
            {timesOf(week?.sessions[date.of])}
          </CheckField>
        ))}
        {isCut && (
          <p className="text-sm">
            {t('A class has at most {count} sessions.', { count: SESSIONS_OF_CLASS_LIMIT })}
          </p>
        )}
      </fieldset>
      {leftOut.length > 0 && (
        <div className="figures text-sm">
          <h3 className="font-semibold">{t('Left out')}</h3>
          <ul>
            {leftOut.map(({ start_date, end_date, because }) => (
              <li key={`${start_date} ${because}`}>
                {displayDate(start_date, end_date)}: {because}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="status" className="sr-only">
        {t('{count, plural, one {# date} other {# dates}}, {leftOut} left out', {
          count: chosen.length,
          leftOut: leftOut.length,
        })}
      </p>
    </OperationForm>
  )
}

const keyOf = ({ start_date, of }: FurtherDates['dates'][number]) => `${start_date} ${of}`

function entryOf(session: WeekSession | undefined): Omit<EntryForm, 'date' | 'end_date'> | null {
  if (!session) return null
  const { weekday: _, days: __, ...values } = session
  return { ...values, online_link: '' }
}

const timesOf = (session: WeekSession | undefined) => session && `, ${timeRange(session)}`

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })

/** 'Each month on the second Monday' */
function monthlyText(day: string): string {
  const weekday = weekdayOf(day)
  return t(
    'Each month on the {place, select, 1 {first} 2 {second} 3 {third} 4 {fourth} other {last}} {weekday}',
    { place: placeInMonth(day), weekday: `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}` },
  )
}
