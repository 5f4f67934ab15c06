import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Remembers that the user knows the line. */
const USED_KEY = 'cubby-row-note-used'

interface CurrentRowNoteProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  noteOf: (row: Row) => ReactNode
  /** Shown until the user points at a row for the first time on this device. */
  hint: string
  className?: string
  /** The rows: elements whose `data-row` is their id. */
  children: ReactNode
}

/** Rows, and below them a line about the row with the focus or the pointer. The line has a fixed height, so nothing moves. */
export function CurrentRowNote<Row>(props: CurrentRowNoteProps<Row>) {
  const { rows, idOf, noteOf, hint, className = '', children } = props
  const around = useRef<HTMLDivElement>(null)
  const [id, setId] = useState<string>()
  const [isNew] = useState(() => localStorage.getItem(USED_KEY) === null)
  const follow = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')
    if (!row) return
    setId(row.dataset.row)
    localStorage.setItem(USED_KEY, 'true')
  })
  useEffect(() => {
    const element = around.current
    const listen = (event: Event) => follow(event)
    element?.addEventListener('focusin', listen)
    element?.addEventListener('pointerover', listen)
    return () => {
      element?.removeEventListener('focusin', listen)
      element?.removeEventListener('pointerover', listen)
    }
  }, [])
  const row = rows.find((each) => idOf(each) === id)
  const text = row ? noteOf(row) : isNew && id === undefined && hint
  return (
    <div ref={around} className="grid grid-cols-1">
      {children}
      {/* The row's buttons already say this to screen readers. It ends the list like a foot, so that a row that scrolls
          under it does not look cut. */}
      <div
        aria-hidden="true"
        className={`print:hidden ${text ? 'sticky bottom-0 z-10 mt-1.5 border-t bg-background py-1' : 'h-12.75'} ${className}`}
      >
        <div className="flex h-9 flex-wrap content-center items-center gap-x-4 overflow-hidden text-muted-foreground text-xs leading-4">
          {text}
        </div>
      </div>
    </div>
  )
}
