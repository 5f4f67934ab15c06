import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { usePopupContainer } from './popup-container.ts'

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
