import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { presetRanges } from '@cubby/rules/money/periods'
import { useToday } from '@/desk/dates/time-zone.ts'
import { Button } from '@/ui/button.tsx'

interface RangePresetsProps {
  range: AnalyticsRange
  onChoose: (range: AnalyticsRange) => void
}

/** Buttons for common date ranges. */
export function RangePresets({ range, onChoose }: RangePresetsProps) {
  const today = useToday()
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">Choose a date range</legend>
      {presetRanges(today).map(({ name, startDate, endDate }) => {
        const isChosen = startDate === range.startDate && endDate === range.endDate
        return (
          <Button
            key={name}
            size="small"
            variant={isChosen ? 'primary' : 'outline'}
            aria-pressed={isChosen}
            onClick={() => onChoose({ startDate, endDate })}
          >
            {name}
          </Button>
        )
      })}
    </fieldset>
  )
}
