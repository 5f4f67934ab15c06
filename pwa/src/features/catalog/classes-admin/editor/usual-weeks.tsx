import {
  classTexts,
  USUAL_WEEKS_LIMIT,
  type UsualWeek,
  usualWeek,
  WEEK_SESSIONS_LIMIT,
  type WeekSession,
  weekSession,
} from '@cubby/contract/catalog/class-save'
import { NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { weekSessionText } from '@cubby/rules/catalog/further-dates'
import { addDays, daysBetween, weekdayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { showToast } from '@/ui/toast-store.ts'
import type { ClassForm, EntryForm } from './class-draft.ts'

/** The usual weeks of the class. They are saved with it. */
export function UsualWeeks({ onAdd }: { onAdd: (week: UsualWeek) => void }) {
  const { control, getValues, watch } = useFormContext<ClassForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'usual_weeks', keyName: 'key' })
  const [isSaving, setSaving] = useState(false)
  const weeks = weeksOf(watch('dates'))
  if (fields.length === 0 && weeks.length === 0) return null
  return (
    <section className="mt-4 grid gap-2" aria-labelledby="usual-weeks">
      <h2 id="usual-weeks" className="text-lg">
        {t('Usual weeks')}
      </h2>
      <p className="text-muted-foreground text-sm">
        {t('Save the sessions of one week under a name. Later, add the same week to the class again.')}
      </p>
      {fields.length > 0 && (
        <ul className="grid divide-y">
          {fields.map(({ key, ...week }, index) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
              <div className="min-w-0">
                <p className="wrap-anywhere font-semibold">{week.name}</p>
                <p className="figures text-muted-foreground text-sm">
                  {week.sessions.map((one) => `${weekSessionText(one)}, ${one.location}`).join(' · ')}
                </p>
              </div>
              <div className="ms-auto flex">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('Add sessions of “{name}”', { name: week.name })}
                  onClick={() => onAdd(week)}
                >
                  {t('Add sessions')}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('Remove "{name}"', { name: week.name })}
                  onClick={() => remove(index)}
                >
                  {t('Remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {fields.length < USUAL_WEEKS_LIMIT && weeks.length > 0 && (
        <div>
          <Button variant="outline" onClick={() => setSaving(true)}>
            {t('Save a Usual Week')}
          </Button>
        </div>
      )}
      {isSaving && (
        <Dialog title={t('Save a Usual Week')} onClosed={() => setSaving(false)}>
          {(close) => (
            <SaveWeekForm
              weeks={weeks}
              names={(getValues('usual_weeks') ?? []).map(({ name }) => name)}
              onSave={(week) => {
                append(week, { shouldFocus: false })
                showToast('success', t('"{name}" added. Save the class to keep it.', { name: week.name }))
              }}
              close={close}
            />
          )}
        </Dialog>
      )}
    </section>
  )
}

interface SaveWeekFormProps {
  weeks: readonly Week[]
  /** The names that the class has. */
  names: readonly string[]
  onSave: (week: UsualWeek) => void
  close: () => void
}

/** Names the sessions of a week of the class. */
function SaveWeekForm({ weeks, names, onSave, close }: SaveWeekFormProps) {
  const sessionsOf = (sunday: string) => weeks.find(({ from }) => from === sunday)?.sessions ?? []
  const form = useOperationForm({
    defaults: { name: '', from: weeks[0]?.from ?? '' },
    schema: usualWeek,
    input: ({ name, from }) => ({ name, sessions: sessionsOf(from) }),
    check: ({ name, from }) => {
      const { data } = usualWeek.safeParse({ name, sessions: sessionsOf(from) })
      const isTaken = names.some((other) => other.toLowerCase() === data?.name.toLowerCase())
      return { name: data ? isTaken && classTexts.weekNameRepeated : t(messages.fieldRequired) }
    },
    send: async (_, week) => onSave(week),
    queryKey: null,
    close,
  })
  const sessions = sessionsOf(form.watch('from'))
  return (
    <OperationForm form={form} submit={t('Save Usual Week')}>
      <TextField label={t('Name')} maxLength={NAME_MAX_LENGTH} autoComplete="off" {...form.field('name')} />
      <SelectField label={t('Week')} {...form.field('from')}>
        {weeks.map((week) => (
          <option key={week.from} value={week.from}>
            {displayDate(week.from, addDays(week.from, 6))}
          </option>
        ))}
      </SelectField>
      <ul className="figures grid gap-1 text-sm" aria-label={t('Sessions of this week')}>
        {sessions.map((session) => (
          <li key={`${session.weekday} ${session.start_time} ${session.location}`}>
            {t('{times}, {location}, capacity {capacity}', {
              times: weekSessionText(session),
              location: session.location,
              capacity: session.capacity,
            })}
          </li>
        ))}
      </ul>
    </OperationForm>
  )
}

interface Week {
  /** Its Sunday. */
  readonly from: string
  readonly sessions: UsualWeek['sessions']
}

/** Returns the weeks with sessions that can be kept, the latest first. A session that is not filled in has no week. */
function weeksOf(entries: readonly EntryForm[]): Week[] {
  const weeks = new Map<string, WeekSession[]>()
  for (const entry of entries.toSorted((one, next) => whenOf(one).localeCompare(whenOf(next)))) {
    if (entry.date === '' || entry.end_date === '') continue
    const { start_time, end_time, location, capacity, instructor_id } = entry
    const weekday = weekdayOf(entry.date)
    const days = daysBetween(entry.date, entry.end_date) + 1
    const session = weekSession.safeParse({
      weekday,
      days,
      start_time,
      end_time,
      location,
      capacity,
      instructor_id,
    })
    if (!session.success) continue
    const from = sundayBefore(entry.date)
    weeks.set(from, [...(weeks.get(from) ?? []), session.data].slice(0, WEEK_SESSIONS_LIMIT))
  }
  return [...weeks].map(([from, sessions]) => ({ from, sessions })).toReversed()
}

const whenOf = ({ date, start_time }: EntryForm) => `${date} ${start_time}`

function sundayBefore(day: string): string {
  return addDays(day, -new Date(day).getUTCDay())
}
