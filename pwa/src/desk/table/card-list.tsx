import { t } from '@cubby/texts/t'
import { Fragment, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { type RowKey, useRowKeys } from './use-row-keys.ts'
import { useStableRows } from './use-stable-rows.ts'

/** The classes of a card whose row is selected. */
export const selectedCard = 'border-primary bg-primary/8 outline-1 outline-primary'

interface CardGroups<Row> {
  keyOf: (row: Row) => string
  /** Puts the heading of some rows around them. */
  sectionOf: (rows: readonly Row[], list: ReactNode) => ReactNode
  /** A row, which is one line on wide screens. */
  lineOf: (row: Row) => ReactNode
  /** Operations on a row by key. */
  keys: readonly RowKey<Row>[]
  onSelect: (row: Row) => void
  onOpen: (row: Row) => void
  /** Whether the panel beside the list shows this row. */
  isOpen: (row: Row) => boolean
}

interface CardListProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The query of the list. While it stays the same, cards keep their places. */
  stableKey: string
  cardOf: (row: Row) => ReactNode
  /** The classes of the columns, by default up to three. */
  columns?: string
  /** Puts rows with the same key under a heading, as lines of one card. */
  groups?: CardGroups<Row> | undefined
}

/** Rows as cards. No card moves while the user works on the list, even when another card leaves it. */
export function CardList<Row>({ rows, idOf, groups, stableKey, ...cards }: CardListProps<Row>) {
  const stable = useStableRows(rows, { key: stableKey, idOf })
  const { gone } = stable
  if (!groups) return <CardRows rows={stable.rows} gone={gone} idOf={idOf} stableKey={stableKey} {...cards} />
  return (
    <GroupedRows
      rows={stable.rows}
      gone={gone}
      idOf={idOf}
      nameOf={cards.nameOf}
      stableKey={stableKey}
      groups={groups}
    />
  )
}

interface GroupedRowsProps<Row> extends Pick<CardListProps<Row>, 'rows' | 'idOf' | 'nameOf' | 'stableKey'> {
  gone: ReadonlySet<string>
  groups: CardGroups<Row>
}

/** Rows under the headings of their groups. J and K move, as in a table. */
function GroupedRows<Row>({ groups, ...list }: GroupedRowsProps<Row>) {
  const { rows, gone, idOf } = list
  const body = useRef<HTMLDivElement>(null)
  const all = groupsOf(rows, groups.keyOf)
  const ordered = all.flatMap(([, some]) => some)
  useRowKeys<Row>({
    body,
    rows: ordered,
    keys: groups.keys,
    onSelect: groups.onSelect,
    onOpen: groups.onOpen,
    isGone: (row) => gone.has(idOf(row)),
    openIndex: ordered.findIndex(groups.isOpen),
  })
  return (
    <div ref={body} className="grid grid-cols-1 gap-5">
      {all.map(([key, some]) => (
        <Fragment key={key}>
          {groups.sectionOf(some, <GroupLines {...list} rows={some} groups={groups} />)}
        </Fragment>
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

/** The rows of a group, as lines of one card. */
function GroupLines<Row>({ rows, gone, idOf, nameOf, stableKey, groups }: GroupedRowsProps<Row>) {
  return (
    <ul
      ref={useKeptHeights(stableKey)}
      className="grid grid-cols-1 divide-y overflow-clip rounded-card border bg-card"
    >
      {rows.map((row) => (
        <CardPlace
          key={idOf(row)}
          id={idOf(row)}
          isLine
          isOpen={groups.isOpen(row)}
          note={gone.has(idOf(row)) && noteOf(nameOf(row))}
        >
          {groups.lineOf(row)}
        </CardPlace>
      ))}
    </ul>
  )
}

/** Returns the ref of a list whose rows keep their heights until `stableKey` changes. */
function useKeptHeights(stableKey: string) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => (list.current ? keepHeights(list.current) : undefined), [stableKey])
  return list
}

interface CardRowsProps<Row> extends Omit<CardListProps<Row>, 'groups'> {
  gone: ReadonlySet<string>
}

function CardRows<Row>({ rows, gone, idOf, nameOf, stableKey, cardOf, columns }: CardRowsProps<Row>) {
  return (
    <CardGrid ref={useKeptHeights(stableKey)} columns={columns}>
      {rows.map((row) => (
        <CardPlace key={idOf(row)} id={idOf(row)} note={gone.has(idOf(row)) && noteOf(nameOf(row))}>
          {cardOf(row)}
        </CardPlace>
      ))}
    </CardGrid>
  )
}

function noteOf(name: string): string {
  return t('{name} is no longer in this list', { name })
}

interface CardPlaceProps {
  id: string
  /** Whether the row is a line of a card. */
  isLine?: boolean
  /** Whether the panel beside the list shows the row. */
  isOpen?: boolean
  /** Replaces the card after it left the list. */
  note: string | false
  children: ReactNode
}

/** The place of a card, which keeps the focus when the card leaves. */
function CardPlace({ id, isLine = false, isOpen = false, note, children }: CardPlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (note && hadFocus.current) place.current?.focus()
  }, [note])
  return (
    <li
      ref={place}
      // Only J and K focus the line itself; Tab goes to its controls.
      {...((note || isLine) && { tabIndex: -1 })}
      data-row={note ? '' : id}
      aria-current={isOpen || undefined}
      className={`grid grid-cols-1 ${isLine ? 'focus-visible:-outline-offset-3 aria-[current=true]:bg-primary/15' : 'rounded-card'} ${note ? `place-items-center p-4 text-center text-muted-foreground text-sm ${isLine ? '' : 'border border-dashed'}` : ''}`}
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
  columns?: string | undefined
  children: ReactNode
}

/** A responsive grid of cards. */
export function CardGrid({ ref, columns = 'sm:grid-cols-2 xl:grid-cols-3', children }: CardGridProps) {
  return (
    <ul ref={ref} className={`grid grid-cols-1 gap-4 ${columns}`}>
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
    const heights = places.map((place) => place.getBoundingClientRect().height)
    for (const [index, { style }] of places.entries()) style.minHeight = `${heights[index]}px`
  })
  observer.observe(list)
  return () => observer.disconnect()
}
