import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface CurrentRowNoteProps<Row> {
  /** Has one element for each row, in the same order. */
  body: RefObject<HTMLTableSectionElement | null>
  rows: readonly Row[]
  noteOf: (row: Row) => ReactNode
}

/** A line below the table about the row with the focus or under the pointer. Its height is fixed: nothing moves. */
export function CurrentRowNote<Row>({ body, rows, noteOf }: CurrentRowNoteProps<Row>) {
  const [index, setIndex] = useState(-1)
  const follow = useEffectEvent(({ target }: Event) => {
    const elements = [...(body.current?.rows ?? [])]
    setIndex(elements.findIndex((element) => target instanceof Node && element.contains(target)))
  })
  useEffect(() => {
    const element = body.current
    const listen = (event: Event) => follow(event)
    element?.addEventListener('focusin', listen)
    element?.addEventListener('pointerover', listen)
    return () => {
      element?.removeEventListener('focusin', listen)
      element?.removeEventListener('pointerover', listen)
    }
  }, [body])
  const row = rows[index]
  return (
    // The row's buttons already say this to screen readers.
    <div
      aria-hidden="true"
      className="sticky print:hidden bottom-0 z-10 flex h-14 flex-wrap content-center items-center gap-x-4 overflow-hidden rounded-control border bg-card px-3 text-muted-foreground text-xs"
    >
      {row === undefined ? 'Point at a row, or press J, to read what its actions do.' : noteOf(row)}
    </div>
  )
}
