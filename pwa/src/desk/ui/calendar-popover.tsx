import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { CalendarRange } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { ButtonPopover } from './button-popover.tsx'
import type { Days } from './calendars.tsx'
import { useWide } from './use-wide.ts'

const RangeCalendar = lazy(() =>
  import('./calendars.tsx').then((module) => ({ default: module.RangeCalendar })),
)

interface CalendarPopoverProps {
  days: Days
  /** The last day that can be chosen. */
  max?: string
  onChoose: (days: Days) => void
}

/** A button with a calendar, beside two fields in which the same days can be typed. */
export function CalendarPopover({ days, max, onChoose }: CalendarPopoverProps) {
  const [open, setOpen] = useState(false)
  const isWide = useWide()
  return (
    <ButtonPopover
      label={t('Calendar')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      button={
        <Button variant="outline" size="icon" aria-label={t('Choose the days in a calendar')}>
          <CalendarRange className="size-5" aria-hidden="true" />
        </Button>
      }
    >
      <div className="min-h-48 min-w-72">
        <Suspense>
          <RangeCalendar
            days={days}
            {...(max && { max })}
            months={isWide ? 2 : 1}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      </div>
    </ButtonPopover>
  )
}

/** A field for typing a day. The calendar beside it replaces the browser's own. */
export function DayInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput
      {...rest}
      type="date"
      className={cx('[&::-webkit-calendar-picker-indicator]:hidden', className)}
    />
  )
}
