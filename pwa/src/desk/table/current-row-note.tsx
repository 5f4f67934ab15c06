import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

interface CurrentRowNoteProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  noteOf: (row: Row) => ReactNode
  /** Shown until the user points at a row. */
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
  const follow = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')
    if (row) setId(row.dataset.row)
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
  return (
    <div ref={around} className="grid grid-cols-1">
      {children}
      {/* The row's buttons already say this to screen readers. It ends the list like a foot, so that a row that scrolls
          under it does not look cut. */}
      <div
        aria-hidden="true"
        className={`sticky bottom-0 z-10 bg-background pt-2 pb-1 print:hidden ${className}`}
      >
        <div className="flex h-9 flex-wrap content-center items-center gap-x-4 overflow-hidden text-muted-foreground text-xs leading-4">
          {row === undefined ? hint : noteOf(row)}
        </div>
      </div>
    </div>
  )
}
