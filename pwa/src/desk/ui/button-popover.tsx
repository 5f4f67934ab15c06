import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { usePopupContainer } from './dialog.tsx'

interface ButtonPopoverProps {
  /** The name of the popup, for screen readers. */
  label: string
  button: ReactElement
  align?: 'start' | 'end'
  /** Controls the popup, if the children close it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A button that opens a small panel below it. */
export function ButtonPopover({ label, button, align = 'start', children, ...state }: ButtonPopoverProps) {
  const container = usePopupContainer()
  return (
    <Popover.Root {...state}>
      <Popover.Trigger render={button} />
      <Popover.Portal {...container}>
        <Popover.Positioner
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-45"
        >
          <Popover.Popup
            aria-label={label}
            className="max-h-(--available-height) overflow-y-auto rounded-card border bg-card p-3 shadow-overlay outline-none data-open:animate-rise"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
