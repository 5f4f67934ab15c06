import { Popover } from '@base-ui/react/popover'
import { cx } from 'class-variance-authority'
import { CalendarRange } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import type { Days } from './calendars.tsx'
import { usePopupContainer } from './dialog.tsx'
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
  const container = usePopupContainer()
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Button variant="outline" size="icon" aria-label="Choose the days in a calendar">
            <CalendarRange className="size-5" aria-hidden="true" />
          </Button>
        }
      />
      <Popover.Portal {...container}>
        <Popover.Positioner
          positionMethod="fixed"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-45"
        >
          <Popover.Popup
            aria-label="Calendar"
            className="max-h-(--available-height) min-h-48 min-w-72 overflow-y-auto rounded-card border bg-card p-3 shadow-overlay outline-none data-open:animate-rise"
          >
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
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
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
