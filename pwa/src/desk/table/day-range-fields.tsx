import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { addDays } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { ButtonPopover } from '@/desk/ui/button-popover.tsx'
import { CalendarPopover, DayInput } from '@/desk/ui/calendar-popover.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import type { DayRange } from './search-schema.ts'

interface DayRangeFieldsProps {
  search: DayRange
  labels: { from: ReactNode; to: ReactNode }
  /** Whether the list has no default range, so that without days in the URL it shows all dates. */
  startsWithAll?: boolean
  /** Receives what to change in the current search, which may be newer than the one on the screen. */
  onChange: (changesOf: (latest: DayRange) => DayRangeChanges) => void
}

/** The date range in the toolbar of a list: on wide screens a button that states it and opens the fields. */
export function DayRangeFilter({ name, ...fields }: DayRangeFieldsProps & { name: string }) {
  const today = useToday()
  const isWide = useWide()
  if (!isWide) return <DayRangeFields {...fields} />
  const { search, startsWithAll = false } = fields
  const { startDate, endDate } = rangeOf(startsWithAll ? { dates: 'all', ...search } : search, today)
  const isWrong = !isInOrder({ startDate, endDate })
  return (
    <>
      <ButtonPopover
        label={t('{name}: days', { name })}
        button={
          <Button
            variant="outline"
            size="small"
            className={cx('figures whitespace-nowrap', isWrong && 'border-destructive')}
          >
            {name} {daysText(startDate, endDate) || t('all dates')}
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        }
      >
        <div className="grid gap-3">
          <DayRangeFields {...fields} />
        </div>
      </ButtonPopover>
      {isWrong && <p className="text-destructive text-sm">{t(messages.startAfterEnd)}</p>}
    </>
  )
}

type DayRangeChanges = { [name in keyof DayRange]: DayRange[name] | undefined }

/** The date range of a list, with a button for all dates. */
export function DayRangeFields({ search, labels, startsWithAll = false, onChange }: DayRangeFieldsProps) {
  const today = useToday()
  const shownRange = (range: DayRange) => rangeOf(startsWithAll ? { dates: 'all', ...range } : range, today)
  const { startDate = '', endDate = '' } = shownRange(search)
  const change = (days: { startDate?: string; endDate?: string }) =>
    onChange((latest) => {
      const range = { ...shownRange(latest), ...days }
      return {
        startDate: range.startDate || undefined,
        endDate: range.endDate || undefined,
        // Without days, the URL would mean the default range.
        dates: range.startDate || range.endDate ? undefined : 'all',
      }
    })
  return (
    <>
      <Field
        inline
        label={labels.from}
        error={isInOrder({ startDate, endDate }) ? undefined : t(messages.startAfterEnd)}
      >
        {(control) => (
          <DayInput
            {...control}
            value={startDate}
            max={endDate || undefined}
            onChange={(event) => change({ startDate: event.target.value })}
          />
        )}
      </Field>
      <Field inline label={labels.to}>
        {(control) => (
          <div className="flex gap-2">
            <DayInput
              {...control}
              value={endDate}
              min={startDate || undefined}
              onChange={(event) => change({ endDate: event.target.value })}
            />
            <CalendarPopover days={{ startDate, endDate }} onChoose={change} />
          </div>
        )}
      </Field>
      <Button
        variant="outline"
        size="small"
        disabled={!startDate && !endDate}
        onClick={() => change({ startDate: '', endDate: '' })}
      >
        {t('All dates')}
      </Button>
    </>
  )
}

/** Returns the days of the URL, or else the month that ends today. */
export function rangeOf({ startDate, endDate, dates }: DayRange, today: string): Omit<DayRange, 'dates'> {
  if (startDate || endDate) return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  if (dates === 'all') return {}
  return { startDate: monthBefore(today), endDate: today }
}

/** Returns the same day of the month before, or that month's last day. */
function monthBefore(day: string): string {
  const lastOfMonthBefore = addDays(`${day.slice(0, 8)}01`, -1)
  const sameDay = lastOfMonthBefore.slice(0, 8) + day.slice(8)
  return [sameDay, lastOfMonthBefore].sort()[0] ?? lastOfMonthBefore
}

/** Asks the server to count the rows that the default range hides. Who chose the days knows that there are others. */
export function hiddenByDefault({ startDate, endDate, dates }: DayRange): { countOlder?: 'true' } {
  return startDate || endDate || dates ? {} : { countOlder: 'true' }
}

/** Formats a range of days for display: 'Nov 1 – 22, 2026', 'since Nov 1, 2026', or 'until Nov 22, 2026'. */
export function daysText(from: string | undefined, to: string | undefined): string {
  if (from && to) return displayDate(from, to)
  if (from) return t('since {day}', { day: displayDate(from, from) })
  return to ? t('until {day}', { day: displayDate(to, to) }) : ''
}

/** Shown instead of rows while the dates are in the wrong order; the error beside them explains it. */
export function InvalidDates() {
  return (
    <EmptyState picture={<EmptyCubbies />} title={t('Nothing to show for these dates')}>
      {t('Correct the dates above.')}
    </EmptyState>
  )
}
