import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

interface CurrentRowNoteProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  noteOf: (row: Row) => ReactNode
  className?: string
  /** The rows: elements whose `data-row` is their id. */
  children: ReactNode
}

/**
 * Rows, and at the bottom of the window a line about the row with the focus or the pointer. Its place is the
 * same without a text, so nothing moves.
 */
export function CurrentRowNote<Row>(props: CurrentRowNoteProps<Row>) {
  const { rows, idOf, noteOf, className = '', children } = props
  const around = useRef<HTMLDivElement>(null)
  const [id, setId] = useState<string>()
  const follow = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')
    if (row) setId(row.dataset.row)
  })
  const leave = useEffectEvent(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
    setId(focused && around.current?.contains(focused) ? focused.dataset.row : undefined)
  })
  useEffect(() => {
    const element = around.current
    const listen = (event: Event) => follow(event)
    const stop = () => leave()
    element?.addEventListener('focusin', listen)
    element?.addEventListener('pointerover', listen)
    element?.addEventListener('pointerleave', stop)
    return () => {
      element?.removeEventListener('focusin', listen)
      element?.removeEventListener('pointerover', listen)
      element?.removeEventListener('pointerleave', stop)
    }
  }, [])
  const row = rows.find((each) => idOf(each) === id)
  const text = row ? noteOf(row) : null
  return (
    <div ref={around} className="grid grid-cols-1">
      {children}
      {/* The row's buttons already say this to screen readers. It ends the list like a foot, so that a row that scrolls
          under it does not look cut. */}
      <div
        aria-hidden="true"
        className={`sticky bottom-0 z-10 mt-1.5 border-t py-1 print:hidden ${text ? 'bg-background' : 'pointer-events-none border-transparent'} ${className}`}
      >
        <div className="flex h-9 flex-wrap content-center items-center gap-x-4 overflow-hidden text-muted-foreground text-xs leading-4">
          {text}
        </div>
      </div>
    </div>
  )
}
