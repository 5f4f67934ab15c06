import { Popover } from '@base-ui/react/popover'
import { CalendarRange } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { usePopupContainer } from './popup-container.ts'
import type { Days } from './range-calendar.tsx'
import { useWide } from './use-wide.ts'

const RangeCalendar = lazy(() =>
  import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
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
        render={<Button variant="outline" size="icon" aria-label="Choose the days in a calendar" />}
      >
        <CalendarRange className="size-5" aria-hidden="true" />
      </Popover.Trigger>
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
