import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'

/** Single selected rows, or everything that matches the filter. */
export interface Selection {
  readonly rows: RowSelectionState
  readonly ids: string[]
  readonly everything: boolean
  readonly setRows: (rows: RowSelectionState) => void
  readonly toggle: (id: string) => void
  readonly selectEverything: () => void
  readonly clear: () => void
}

interface Picked {
  filter: string
  rows: RowSelectionState
  everything: boolean
}

/**
 * Returns the selection of a list, which spans its pages. Another filter resets it. `shown` has the ids of the rows on
 * this page.
 */
export function useSelection(filter: string, shown: readonly string[]): Selection {
  const none: Picked = { filter, rows: {}, everything: false }
  const [stored, setPicked] = useState(none)
  const picked = stored.filter === filter ? stored : none
  const ids = Object.keys(picked.rows)
  const setRows = (rows: RowSelectionState) => setPicked({ filter, rows, everything: false })
  return {
    rows: picked.rows,
    ids,
    everything: picked.everything,
    setRows,
    toggle: (id) => setRows(toggled(picked, id, shown)),
    selectEverything: () => setPicked({ ...picked, everything: true }),
    clear: () => setPicked(none),
  }
}

/** Selects or deselects one row. If everything was selected, only the other rows in `shown` stay selected. */
export function toggled(
  { rows, everything }: Pick<Selection, 'rows' | 'everything'>,
  id: string,
  shown: readonly string[],
): RowSelectionState {
  const before = everything ? Object.fromEntries(shown.map((other) => [other, true] as const)) : rows
  const { [id]: was, ...others } = before
  return was ? others : { ...others, [id]: true }
}
