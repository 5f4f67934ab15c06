import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isRowPanelKey, isShortcutKey } from '@/desk/ui/shortcut-key.ts'
import { afterPress } from '@/ui/after-press.ts'

/** An operation on rows that a key starts. */
export interface RowKey<Row> {
  /** A letter, in lower case. */
  key: string
  isAllowed: (row: Row) => boolean
  run: (row: Row) => void
  /** Whether the focus then moves to the next row that allows it. False if the operation opens a dialog. */
  goesToNextRow: boolean
}

interface RowKeysOptions<Row> {
  /** Contains one `data-row` element per row, in the same order. The attribute is empty for rows that have left. */
  body: RefObject<HTMLElement | null>
  rows: readonly Row[]
  keys: readonly RowKey<Row>[]
  onSelect?: ((row: Row) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Whether a row has left the list, so that only its place is there. */
  isGone: (row: Row) => boolean
  /** The row that the panel beside the list shows, or -1. */
  openIndex?: number
}

/**
 * Keys for the rows of a list, unless the user is typing or a dialog is open: J and K move, X selects, and the letters
 * of `keys` start operations on the focused row. On the row itself, arrows, Enter, and Space work, too. Before any row
 * has had the focus, a letter acts on the first row that allows it. Once the focus has left the rows, a letter only
 * moves the focus to that row, so that no operation reaches a row that the user was not on. In the panel beside the
 * list, J and K show the next or previous row.
 */
export function useRowKeys<Row>(options: RowKeysOptions<Row>): void {
  const { body, rows, onSelect, onOpen, isGone, openIndex = -1 } = options
  const keys = options.keys.map((key) => ({
    ...key,
    isAllowed: (row: Row) => !isGone(row) && key.isAllowed(row),
  }))
  const hadFocus = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const panelStep = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (isRowPanelKey(event) && panelStep && onOpen && openIndex >= 0) {
      const next = rows[openIndex + panelStep]
      if (next) onOpen(next)
      return
    }
    if (!isShortcutKey(event)) return
    const elements = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const focused = elements.findIndex((element) => element.contains(document.activeElement))
    const row = rows[focused]
    const isOnRow = row !== undefined && elements[focused] === document.activeElement
    const step = panelStep ?? (isOnRow ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined)
    const hasLostFocus = hadFocus.current && !row
    const letter = event.key.toLowerCase()
    const rowKey = keys.find(({ key }) => key === letter)
    hadFocus.current ||= rowKey !== undefined
    if (step) elements[Math.max(0, focused + step)]?.focus()
    else if ((letter === 'x' || (isOnRow && letter === ' ')) && row && onSelect) {
      if (!isGone(row)) onSelect(row)
    } else if (isOnRow && letter === 'enter' && onOpen) afterPress(() => onOpen(row))
    else if (rowKey) {
      const index = row ? focused : rows.findIndex(rowKey.isAllowed)
      const target = rows[index]
      if (!target || !rowKey.isAllowed(target)) return
      event.preventDefault()
      if (hasLostFocus) return elements[index]?.focus()
      if (rowKey.goesToNextRow) rowKey.run(target)
      else afterPress(() => rowKey.run(target))
      const next = rows.findIndex((other, at) => at > index && rowKey.isAllowed(other))
      if (rowKey.goesToNextRow) elements[next < 0 ? index : next]?.focus()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // On the window, because another search replaces the body.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && body.current?.contains(target)) hadFocus.current = true
    }
    addEventListener('keydown', listen)
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('focusin', onFocus)
    }
  }, [body])
}
