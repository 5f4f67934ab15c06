import { Popover } from '@base-ui/react/popover'
import { cx } from 'class-variance-authority'
import { type ReactNode, useState } from 'react'
import { usePopupContainer } from './popup-container.ts'

interface ExplanationProps {
  /** The name of the explanation, for screen readers. */
  label: string
  /** The visible text; hovering or pressing it opens the explanation. */
  children: ReactNode
  text: string
  className?: string
}

/** A text with an explanation that opens by mouse, touch, and keyboard. */
export function Explanation({ label, children, text, className }: ExplanationProps) {
  const [open, setOpen] = useState(false)
  const container = usePopupContainer()
  return (
    // A press on the text never closes the explanation, because hovering may have just opened it.
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason }) => setOpen(next || reason === 'trigger-press')}
    >
      <Popover.Trigger
        openOnHover
        delay={200}
        className={cx('inline-flex items-center gap-1.5 rounded-control text-left', className)}
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal {...container}>
        <Popover.Positioner
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-45"
        >
          <Popover.Popup
            aria-label={label}
            className="wrap-anywhere max-h-(--available-height) w-max max-w-[min(20rem,var(--available-width))] overflow-y-auto rounded-card border bg-card p-3 text-sm shadow-overlay outline-none data-open:animate-rise"
          >
            {text}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
