import { SESSIONS_OF_CLASS_LIMIT } from '@cubby/contract/constants'
import { furtherDates, placeInMonth, type Repetition, repetitions } from '@cubby/rules/catalog/further-dates'
import { addDays, weekdayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { oneOf } from '@/desk/table/list-search.ts'
import { settingsQuery } from '@/features/school/settings/settings-query.ts'
import { Alert } from '@/ui/alert.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Select } from '@/ui/select.tsx'
import type { EntryForm } from './class-draft.ts'

interface FurtherDatesFormProps {
  /** The session to copy. Its date and times are filled in. */
  entry: EntryForm
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

/** Copies a session to further dates of a pattern, without the school's holidays. */
export function FurtherDatesForm({ entry, entries, onAdd, close }: FurtherDatesFormProps) {
  const settings = useQuery(settingsQuery)
  const [repetition, setRepetition] = useState<Repetition>('week')
  const [ends, setEnds] = useState<'times' | 'until'>('times')
  const [times, setTimes] = useState(String(DEFAULT_TIMES))
  const [until, setUntil] = useState(addDays(entry.date, DEFAULT_DAYS))
  const [removed, setRemoved] = useState<readonly string[]>([])
  const limit = SESSIONS_OF_CLASS_LIMIT - entries.length
  const end = ends === 'times' ? { times: Math.min(Number(times) || 0, SESSIONS_OF_CLASS_LIMIT) } : { until }
  const { dates, leftOut, isCut } = furtherDates(spanOf(entry), {
    repetition,
    end,
    holidays: settings.data?.holidays ?? [],
    sessions: entries.map(spanOf),
    limit,
  })
  const chosen = dates.filter(({ start_date }) => !removed.includes(start_date))
  const add = () => {
    const { id: _, ...values } = entry
    onAdd(chosen.map(({ start_date, end_date }) => ({ ...values, date: start_date, end_date })))
    close()
  }
  return (
    <OperationForm
      failure={null}
      fields={undefined}
      busy={false}
      disabled={chosen.length === 0 || settings.isPending}
      submit={`Add ${pluralize(chosen.length, 'session')}`}
      onSubmit={add}
      close={close}
    >
      <p className="figures text-sm">
        Copies the times, place, capacity, and instructor of {displayDate(entry.date, entry.end_date)}. The
        new sessions are saved with the class.
      </p>
      <Field label="Repeats">
        {(field) => (
          <Select
            {...field}
            value={repetition}
            onChange={({ target }) => setRepetition(oneOf(repetitions, target.value) ?? 'week')}
          >
            <option value="week">Each week</option>
            <option value="two-weeks">Every two weeks</option>
            <option value="month">Each month on the {placeText(entry.date)}</option>
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Ends">
          {(field) => (
            <Select
              {...field}
              value={ends}
              onChange={({ target }) => setEnds(target.value === 'until' ? 'until' : 'times')}
            >
              <option value="times">After a number of sessions</option>
              <option value="until">On a date</option>
            </Select>
          )}
        </Field>
        {ends === 'times' ? (
          <Field label="New sessions">
            {(field) => (
              <TextInput
                {...field}
                type="number"
                inputMode="numeric"
                min={1}
                max={limit}
                value={times}
                onChange={({ target }) => setTimes(target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label="Last date">
            {(field) => (
              <TextInput
                {...field}
                type="date"
                min={entry.date}
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {settings.error && (
        <Alert tone="warning" announced>
          {failureSentence(settings.error, 'The holidays of the school are unknown, so none are left out')}
        </Alert>
      )}
      <fieldset>
        <legend className="font-semibold text-sm">Dates</legend>
        {dates.length === 0 && <p className="text-muted-foreground text-sm">No dates yet</p>}
        {dates.map(({ start_date, end_date }) => (
          <label key={start_date} className="figures flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={!removed.includes(start_date)}
              onChange={({ target }) =>
                setRemoved((days) =>
                  target.checked ? days.filter((day) => day !== start_date) : [...days, start_date],
                )
              }
            />
            {weekday.format(new Date(start_date))}, {displayDate(start_date, end_date)}
          </label>
        ))}
        {isCut && <p className="text-sm">A class has at most {SESSIONS_OF_CLASS_LIMIT} sessions.</p>}
      </fieldset>
      {leftOut.length > 0 && (
        <div className="figures text-sm">
          <h3 className="font-semibold">Left out</h3>
          <ul>
            {leftOut.map(({ start_date, end_date, because }) => (
              <li key={start_date}>
                {displayDate(start_date, end_date)}: {because}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="status" className="sr-only">
        {pluralize(chosen.length, 'date')}, {leftOut.length} left out
      </p>
    </OperationForm>
  )
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })

const places = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const

/** 'second Monday' */
function placeText(day: string): string {
  const name = weekdayOf(day)
  return `${places[placeInMonth(day)]} ${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
