import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMenuSlot } from './menu-slot.ts'

interface MenuPartProps {
  /** Names the part for screen readers. */
  label: string
  title: string
  /** Gets a function that closes the menu. */
  children: (closeMenu: () => void) => ReactNode
}

/** The sections of the current screen, in the menu below 1024 px. The user can fold them. */
export function MenuPart({ label, title, children }: MenuPartProps) {
  const menu = useMenuSlot()
  return (
    menu &&
    createPortal(
      <nav aria-label={label}>
        <details open className="group">
          <summary className="flex min-h-11 items-center justify-between rounded-control px-3 text-muted-foreground text-sm">
            <span className="font-display font-semibold">{title}</span>
            <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          {children(() => menu.closest('dialog')?.close())}
        </details>
      </nav>,
      menu,
    )
  )
}
