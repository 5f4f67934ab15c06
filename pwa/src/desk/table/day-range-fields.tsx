import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { useToday } from '@/desk/dates/time-zone.ts'
import { CalendarPopover } from '@/desk/ui/calendar-popover.tsx'
import { DayInput } from '@/desk/ui/day-input.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { type DayRange, rangeOf } from './day-range.ts'

interface DayRangeFieldsProps {
  search: DayRange
  labels: { from: string; to: string }
  onChange: (changes: { [name in keyof DayRange]: DayRange[name] | undefined }) => void
}

/** The date range of a list, with a button for all dates. */
export function DayRangeFields({ search, labels, onChange }: DayRangeFieldsProps) {
  const { startDate = '', endDate = '' } = rangeOf(search, useToday())
  // When both days are empty, the URL says `all`, because without days it would mean the default range.
  const change = (dates: { startDate: string; endDate: string }) =>
    onChange({
      startDate: dates.startDate || undefined,
      endDate: dates.endDate || undefined,
      dates: dates.startDate || dates.endDate ? undefined : 'all',
    })
  return (
    <>
      <Field
        label={labels.from}
        error={isInOrder({ startDate, endDate }) ? undefined : messages.startAfterEnd}
      >
        {(control) => (
          <DayInput
            {...control}
            value={startDate}
            max={endDate || undefined}
            onChange={(event) => change({ startDate: event.target.value, endDate })}
          />
        )}
      </Field>
      <Field label={labels.to}>
        {(control) => (
          <div className="flex gap-2">
            <DayInput
              {...control}
              value={endDate}
              min={startDate || undefined}
              onChange={(event) => change({ startDate, endDate: event.target.value })}
            />
            <CalendarPopover days={{ startDate, endDate }} onChoose={change} />
          </div>
        )}
      </Field>
      <Button
        variant="outline"
        disabled={!startDate && !endDate}
        onClick={() => change({ startDate: '', endDate: '' })}
      >
        All dates
      </Button>
    </>
  )
}
