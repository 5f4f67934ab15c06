import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'

/** Rows picked one by one, or everything that matches the filter. */
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

/** What is selected in a list, over its pages; another filter begins anew. */
export function useSelection(filter: string): Selection {
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
    toggle: (id) => {
      const { [id]: was, ...others } = picked.rows
      setRows(was ? others : { ...others, [id]: true })
    },
    selectEverything: () => setPicked({ ...picked, everything: true }),
    clear: () => setPicked(none),
  }
}
