import { cx } from 'class-variance-authority'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

interface MoreMenuProps {
  /** What the menu is about, for screen readers: "More for CPR". */
  label: string
  /** Shows the buttons themselves where there is room, so that only phones have the menu. */
  inline?: boolean
  children: ReactNode
}

/**
 * Three dots that open a list of rarely used buttons. Closes after a press, Escape, or a press elsewhere. A closed menu
 * is invisible instead of not displayed, so that the sheet of a button stays after the menu has closed.
 */
export function MoreMenu({ label, inline = false, children }: MoreMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [opensUp, setOpensUp] = useState(false)
  const toggle = () => {
    const below = window.innerHeight - (menu.current?.getBoundingClientRect().bottom ?? 0)
    setOpensUp(below < (panel.current?.scrollHeight ?? 0) + BOTTOM_BAR)
    setOpen(!isOpen)
  }
  const close = useCallback(() => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const closeAfterPress = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return
      if (!menu.current?.contains(target)) setOpen(false)
      // A button that opens something else stays, because its popup belongs beside it.
      else if (target.closest('button, a') && !target.closest('[aria-expanded]')) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const box = menu.current
    document.addEventListener('click', closeAfterPress)
    box?.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeAfterPress)
      box?.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, close])
  return (
    <div ref={menu} className={cx('relative shrink-0 print:hidden', inline && 'sm:contents')}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        className={inline ? 'sm:hidden' : ''}
        onClick={toggle}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </Button>
      <div
        ref={panel}
        id={id}
        className={cx(
          inline ? 'max-sm:absolute sm:contents' : 'absolute',
          !isOpen &&
            (inline
              ? 'max-sm:invisible max-sm:max-h-0 max-sm:overflow-hidden'
              : 'invisible max-h-0 overflow-hidden'),
          opensUp ? 'bottom-full' : 'top-full',
          'end-0 z-20 grid min-w-56 rounded-card border bg-card p-1 shadow-overlay',
          inline ? inlinePanel : '[&>button]:w-full [&>button]:justify-start',
        )}
      >
        {children}
      </div>
    </div>
  )
}

/** The height of the bar at the bottom of phones, in pixels. */
const BOTTOM_BAR = 72

/** In the menu, buttons with borders become plain items. */
const inlinePanel =
  'max-sm:[&_button]:w-full max-sm:[&_button]:justify-start max-sm:[&_button]:border-transparent'
