import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

interface MoreMenuProps {
  /** What the menu is about, for screen readers: "More for CPR". */
  label: string
  children: ReactNode
}

/** Three dots that open a list of rarely used buttons. Closes after a press, Escape, or a press elsewhere. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const closeAfterPress = ({ target }: MouseEvent) => {
      if (!(menu.current?.open && target instanceof Element)) return
      if (!menu.current.contains(target)) menu.current.open = false
      else if (target.closest('button, a')) close()
    }
    document.addEventListener('click', closeAfterPress)
    return () => document.removeEventListener('click', closeAfterPress)
  })
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
      <div className="absolute top-full right-0 z-10 grid min-w-56 rounded-card border bg-card p-1 shadow-overlay [&>button]:w-full [&>button]:justify-start">
        {children}
      </div>
    </details>
  )
}

/**
 * Three dots that show further actions of a card. The actions appear in the card, because some of them open a sheet,
 * which must not close with a menu. `button` stands beside the main action; give `panelId` to the element that holds the
 * actions while `isOpen`.
 */
export function useMorePanel(label: string) {
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      className="ml-auto"
      onClick={() => setOpen(!isOpen)}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
    </Button>
  )
  return { button, isOpen, panelId, close: () => setOpen(false) }
}
