import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

export interface MenuItem {
  label: string
  Icon: LucideIcon
  onSelect: () => void
}

/** A button with a menu of acts. Arrows move, Escape and leaving close it. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = document.activeElement instanceof HTMLElement ? entries.indexOf(document.activeElement) : -1
    entries[(at + step + entries.length) % entries.length]?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </Button>
      {open && (
        <div
          ref={list}
          role="menu"
          aria-label={label}
          className="absolute top-full right-0 z-30 grid w-56 rounded-card border bg-card p-1.5 shadow-overlay"
        >
          {items.map(({ label: name, Icon, onSelect }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onSelect()
              }}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-left text-sm hover:bg-muted focus-visible:bg-muted"
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
