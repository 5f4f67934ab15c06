import { Popover } from '@base-ui/react/popover'
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { cx } from 'class-variance-authority'
import { type ReactElement, type ReactNode, useState } from 'react'
import { usePopupContainer } from './dialog.tsx'

interface TooltipProps {
  text: string | { card: ReactNode }
  /** A button with its own name, because touch and screen reader users get no tooltip. */
  children: ReactElement
}

/** Describes a button while it is hovered or focused. */
export function Tooltip({ text, children }: TooltipProps) {
  const container = usePopupContainer()
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal {...container}>
        <BaseTooltip.Positioner
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-45"
        >
          {typeof text === 'string' ? (
            <BaseTooltip.Popup className="max-w-72 rounded-control bg-foreground px-2.5 py-1.5 text-background text-sm shadow-overlay">
              {text}
            </BaseTooltip.Popup>
          ) : (
            <BaseTooltip.Popup>{text.card}</BaseTooltip.Popup>
          )}
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

interface TruncatedTextProps {
  /** The name of the text, such as 'Reason'. */
  label: string
  text: string
  /** The maximum number of visible characters. */
  length: number
}

/** The beginning of a text; a press or hover shows the full text. Paper shows the full text. */
export function TruncatedText({ label, text, length }: TruncatedTextProps) {
  if (text.length <= length) return text
  return (
    <>
      <Explanation label={label} text={text} className="underline decoration-dotted underline-offset-4">
        {text.slice(0, length)}...
      </Explanation>
      <span className="hidden print:inline">{text}</span>
    </>
  )
}

interface ExplanationProps {
  /** The name of the explanation, for screen readers. */
  label: string
  /** The visible text; hovering or pressing it opens the explanation. */
  children: ReactNode
  text: ReactNode
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
        className={cx('inline-flex items-center gap-1.5 rounded-control text-start', className)}
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
