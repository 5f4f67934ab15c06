import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { rangeAfterChange } from '@cubby/rules/money/periods'
import { displayDate } from '@cubby/rules/session-dates'
import { useEffect, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { CalendarPopover, DayInput } from '@/desk/ui/calendar-popover.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { type AnalyticsSearch, type Metric, metrics } from './analytics-search.ts'

interface AnalyticsToolbarProps {
  metric: Metric
  range: AnalyticsRange
  onSearch: (changes: SearchChanges<AnalyticsSearch>) => void
}

/** Chooses metric and days. An invalid range shows an error and keeps the report. */
export function AnalyticsToolbar({ metric, range, onSearch }: AnalyticsToolbarProps) {
  const today = useToday()
  const [days, setDays] = useState(range)
  const { startDate, endDate } = range
  useEffect(() => setDays({ startDate, endDate }), [startDate, endDate])
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const change = (next: AnalyticsRange) => {
    setDays(next)
    if (dateErrorOf(next) === null) onSearch({ metric, ...next })
  }
  const changeDay = (changed: keyof AnalyticsRange, { startDate: start, endDate: end }: AnalyticsRange) => {
    const isSame = start === startDate && end === endDate
    if (isSame) return
    const isComplete = end && (start || changed === 'endDate')
    if (!isComplete) return change({ startDate: start, endDate: end })
    const kept = rangeAfterChange(changed, { startDate: start || end, endDate: end }, today)
    change(kept)
    setCorrected({ typed: { startDate: start, endDate: end }, kept })
  }
  const isCorrectedShown = corrected?.kept.startDate === startDate && corrected.kept.endDate === endDate
  const error = dateErrorOf(days)
  return (
    <search aria-label="Choose the report" className="grid items-start gap-3 sm:grid-cols-3">
      <Field label="Metric">
        {(control) => (
          <Select
            {...control}
            value={metric}
            onChange={(event) => {
              const chosen = metrics.find(([name]) => name === event.target.value)?.[0] ?? 'summary'
              onSearch({ metric: chosen, ...range })
            }}
          >
            {metrics.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Start Date" error={error?.field === 'startDate' ? error.message : undefined}>
        {(control) => (
          <DayInput
            {...control}
            value={days.startDate}
            max={today}
            // Applied only on blur, because a year that is only partly typed would be corrected at once.
            onChange={(event) => setDays({ ...days, startDate: event.target.value })}
            onBlur={() => changeDay('startDate', days)}
          />
        )}
      </Field>
      <Field label="End Date" error={error?.field === 'endDate' ? error.message : undefined}>
        {(control) => (
          <div className="flex gap-2">
            <DayInput
              {...control}
              value={days.endDate}
              max={today}
              onChange={(event) => changeDay('endDate', { ...days, endDate: event.target.value })}
            />
            <CalendarPopover days={days} max={today} onChoose={change} />
          </div>
        )}
      </Field>
      <p role="status" className="figures text-muted-foreground text-sm empty:sr-only sm:col-span-3">
        {isCorrectedShown && correctionText(corrected)}
      </p>
    </search>
  )
}

/** Days that were typed, and what the rule of the report's dates made of them. */
interface Corrected {
  typed: AnalyticsRange
  kept: AnalyticsRange
}

/** Says in one sentence what was corrected and why; empty if nothing was. */
function correctionText({ typed, kept }: Corrected): string {
  const day = (text: string) => displayDate(text, text)
  const parts = [
    typed.endDate !== kept.endDate && `a report ends today at the latest`,
    typed.startDate !== kept.startDate &&
      `the start moved ${typed.startDate && `from ${day(typed.startDate)} `}to ${day(kept.startDate)}, because typed dates cover a year; choose any others under Custom`,
  ].filter(Boolean)
  const sentence = parts.join(', and ')
  return sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function dateErrorOf({ startDate, endDate }: AnalyticsRange) {
  if (!startDate) return { field: 'startDate', message: messages.startDateRequired } as const
  if (!endDate) return { field: 'endDate', message: messages.endDateRequired } as const
  if (startDate > endDate) return { field: 'startDate', message: messages.startAfterEnd } as const
  return null
}
