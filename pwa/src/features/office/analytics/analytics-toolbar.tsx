import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { presetRanges } from '@cubby/rules/money/named-periods'
import { rangeAfterChange } from '@cubby/rules/money/periods'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { daysText } from '@/desk/table/day-range-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { CalendarPopover, DayInput } from '@/desk/ui/calendar-popover.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { type AnalyticsSearch, type Metric, metricName, metrics } from './analytics-search.ts'

interface AnalyticsToolbarProps {
  metric: Metric
  range: AnalyticsRange
  onSearch: (changes: SearchChanges<AnalyticsSearch>) => void
}

/**
 * Chooses metric and days: named ones in one line, and any others under "Custom". On phones a button that names them
 * opens all of it. An invalid range shows an error and keeps the report.
 */
export function AnalyticsToolbar({ metric, range, onSearch }: AnalyticsToolbarProps) {
  const id = useId()
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const presets = presetRanges(today).map((preset) => ({
    ...preset,
    isChosen: preset.days.startDate === range.startDate && preset.days.endDate === range.endDate,
  }))
  const chosen = presets.find((preset) => preset.isChosen)
  const rangeName = chosen?.name ?? daysText(range.startDate, range.endDate)
  return (
    <search
      aria-label={t('Choose the report')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden"
    >
      <Button
        variant="outline"
        size="small"
        className="figures sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {metric !== 'summary' && `${metricName(metric)}, `}
        {rangeName}
        <ChevronDown className="size-4" aria-hidden="true" />
      </Button>
      <div id={id} className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        <div className="w-full sm:w-48">
          <Select
            aria-label={t('Metric')}
            value={metric}
            onChange={(event) => {
              const chosenMetric = metrics.find(([name]) => name === event.target.value)?.[0] ?? 'summary'
              onSearch({ metric: chosenMetric, ...range })
            }}
          >
            {metrics.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <fieldset className="flex flex-wrap rounded-control border border-input bg-card p-[0.3125rem]">
          <legend className="sr-only">{t('Choose a date range')}</legend>
          {presets.map(({ name, days, isChosen }) => (
            <Button
              key={name}
              size="dense"
              variant={isChosen ? 'primary' : 'quiet'}
              aria-pressed={isChosen}
              onClick={() => {
                setTyping(false)
                onSearch({ metric, ...days })
              }}
            >
              {name}
            </Button>
          ))}
          <Button
            size="dense"
            variant={chosen ? 'quiet' : 'primary'}
            aria-pressed={!chosen}
            aria-expanded={isTyping || !chosen}
            onClick={() => setTyping(!isTyping)}
          >
            {t('Custom')}
          </Button>
        </fieldset>
        <div className={cx('contents', !isTyping && chosen && 'hidden')}>
          <DaysFields metric={metric} range={range} onSearch={onSearch} />
        </div>
      </div>
    </search>
  )
}

/** Any days, typed or chosen in the calendar. */
function DaysFields({ metric, range, onSearch }: AnalyticsToolbarProps) {
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
    <div className="grid w-full items-start gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
      <Field inline label={t('Start Date')} error={error?.field === 'startDate' ? error.message : undefined}>
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
      <Field inline label={t('End Date')} error={error?.field === 'endDate' ? error.message : undefined}>
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
      <p role="status" className="figures self-center text-muted-foreground text-sm empty:sr-only">
        {isCorrectedShown && correctionText(corrected)}
      </p>
    </div>
  )
}

/** Days that were typed, and what the rule of the report's dates made of them. */
interface Corrected {
  typed: AnalyticsRange
  kept: AnalyticsRange
}

/** Says what was corrected and why; empty if nothing was. */
function correctionText({ typed, kept }: Corrected): string {
  const day = (text: string) => displayDate(text, text)
  const sentences = [
    typed.endDate !== kept.endDate && t('A report ends today at the latest.'),
    typed.startDate !== kept.startDate &&
      (typed.startDate
        ? t(
            'The start moved from {typed} to {day}, because typed dates can span at most one year; for a longer period, use the calendar button.',
            { typed: day(typed.startDate), day: day(kept.startDate) },
          )
        : t(
            'The start moved to {day}, because typed dates can span at most one year; for a longer period, use the calendar button.',
            { day: day(kept.startDate) },
          )),
  ]
  return sentences.filter(Boolean).join(' ')
}

function dateErrorOf({ startDate, endDate }: AnalyticsRange) {
  if (!startDate) return { field: 'startDate', message: t(messages.startDateRequired) } as const
  if (!endDate) return { field: 'endDate', message: t(messages.endDateRequired) } as const
  if (startDate > endDate) return { field: 'startDate', message: t(messages.startAfterEnd) } as const
  return null
}
