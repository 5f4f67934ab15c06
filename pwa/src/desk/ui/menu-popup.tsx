import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { usePopupContainer } from './popup-container.ts'

interface MenuPopupProps {
  label: string
  /** The items. */
  children: ReactNode
}

/** The popup of a menu, below the right end of its button. */
export function MenuPopup({ label, children }: MenuPopupProps) {
  const container = usePopupContainer()
  return (
    <Menu.Portal {...container}>
      <Menu.Positioner
        positionMethod="fixed"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-45 outline-none"
      >
        <Menu.Popup
          aria-label={label}
          className="max-h-(--available-height) w-56 overflow-y-auto rounded-card border bg-card p-1.5 shadow-overlay outline-none"
        >
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
