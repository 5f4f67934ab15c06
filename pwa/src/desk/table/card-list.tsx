import { Fragment, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { useStableRows } from './use-stable-rows.ts'

/** The classes of a card whose row is selected. */
export const selectedCard = 'border-primary bg-primary/8 outline-1 outline-primary'

interface CardGroups<Row> {
  keyOf: (row: Row) => string
  /** Puts the heading of some rows around their cards. */
  sectionOf: (rows: readonly Row[], cards: ReactNode) => ReactNode
}

interface CardListProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The query of the list. While it stays the same, cards keep their places. */
  stableKey: string
  cardOf: (row: Row) => ReactNode
  /** Puts neighboring rows with the same key under a heading. */
  groups?: CardGroups<Row> | undefined
}

/** Rows as cards. No card moves while the user works on the list, even when another card leaves it. */
export function CardList<Row>({ rows, idOf, groups, stableKey, ...cards }: CardListProps<Row>) {
  const stable = useStableRows(rows, { key: stableKey, idOf })
  const gridOf = (some: readonly Row[]) => (
    <CardRows rows={some} gone={stable.gone} idOf={idOf} stableKey={stableKey} {...cards} />
  )
  if (!groups) return gridOf(stable.rows)
  return (
    <div className="grid gap-8">
      {groupsOf(stable.rows, groups.keyOf).map(([key, some]) => (
        <Fragment key={key}>{groups.sectionOf(some, gridOf(some))}</Fragment>
      ))}
    </div>
  )
}

/** Returns the rows of each key, in the order of the first ones. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

interface CardRowsProps<Row> extends Omit<CardListProps<Row>, 'groups'> {
  gone: ReadonlySet<string>
}

function CardRows<Row>({ rows, gone, idOf, nameOf, stableKey, cardOf }: CardRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  // Runs again for another query, so that its cards do not keep the heights of the previous cards.
  useLayoutEffect(() => (list.current ? keepHeights(list.current) : undefined), [stableKey])
  return (
    <CardGrid ref={list}>
      {rows.map((row) => (
        <CardPlace key={idOf(row)} note={gone.has(idOf(row)) && `${nameOf(row)} is no longer in this list`}>
          {cardOf(row)}
        </CardPlace>
      ))}
    </CardGrid>
  )
}

interface CardPlaceProps {
  /** Replaces the card after it left the list. */
  note: string | false
  children: ReactNode
}

/** The place of a card, which keeps the focus when the card leaves. */
function CardPlace({ note, children }: CardPlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (note && hadFocus.current) place.current?.focus()
  }, [note])
  return (
    <li
      ref={place}
      {...(note && { tabIndex: -1 })}
      className={`grid grid-cols-1 rounded-card ${note ? 'place-items-center border border-dashed p-4 text-center text-muted-foreground text-sm' : ''}`}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      {note || children}
    </li>
  )
}

interface CardGridProps {
  ref?: Ref<HTMLUListElement>
  children: ReactNode
}

/** A responsive grid of cards. */
export function CardGrid({ ref, children }: CardGridProps) {
  return (
    <ul ref={ref} className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {children}
    </ul>
  )
}

/**
 * Keeps the children of a list from losing height while the width of the list stays the same. Returns a function that
 * stops it.
 */
function keepHeights(list: HTMLElement): () => void {
  let width: number | undefined
  const observer = new ResizeObserver(() => {
    const places = [...list.children].filter((child) => child instanceof HTMLElement)
    if (list.offsetWidth !== width) for (const { style } of places) style.minHeight = ''
    width = list.offsetWidth
    const heights = places.map(({ offsetHeight }) => offsetHeight)
    for (const [index, { style }] of places.entries()) style.minHeight = `${heights[index]}px`
  })
  observer.observe(list)
  return () => observer.disconnect()
}
