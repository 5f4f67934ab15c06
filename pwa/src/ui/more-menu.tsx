import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface MoreMenuProps {
  /** What the menu is about, for screen readers: "More for CPR". */
  label: string
  children: ReactNode
}

/** Three dots that open a list of buttons which few need. Closes after a press, Escape, or a press elsewhere. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [])
  const close = () => {
    if (!menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <details ref={menu} onKeyDown={closeOnEscape} className="relative shrink-0 print:hidden">
      <summary
        aria-label={label}
        className="grid size-11 list-none place-items-center rounded-control hover:bg-muted [&::-webkit-details-marker]:hidden"
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses one of the buttons, which is a click, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the menu after a press of one of its buttons */}
      <div
        onClick={close}
        className="absolute top-full right-0 z-10 grid min-w-56 rounded-card border bg-card p-1 shadow-overlay [&>button]:w-full [&>button]:justify-start"
      >
        {children}
      </div>
    </details>
  )
}
