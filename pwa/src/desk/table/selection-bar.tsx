import type { Pagination } from '@cubby/contract/paging'
import { t } from '@cubby/texts/t'
import type { RowSelectionState } from '@tanstack/react-table'
import { X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { totalText } from './list-search.ts'

/** How many rows from the top can be selected at once, for an office that approves a few at a time. */
export const FIRST = 10

interface SelectionBarProps {
  selection: Selection
  /** How many rows match. */
  matches: Pick<Pagination, 'total' | 'moreThanTotal'>
  /** The operations on the selected rows. */
  children: ReactNode
}

/**
 * The number of selected rows, a button to select all matches, and the operations. It floats over the page, so that no
 * row moves.
 */
export function SelectionBar({ selection, matches, children }: SelectionBarProps) {
  const { ids, everything } = selection
  const { total, moreThanTotal } = matches
  const count = everything ? total : ids.length
  // The checkbox is painted before the bar appears.
  const isOpen = useDeferredValue(count > 0)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-20 lg:start-70"
    >
      {count > 0 && isOpen && (
        <div className="pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border bg-card px-4 py-2 shadow-overlay">
          <p className="figures me-auto font-semibold text-sm">
            {t('{count} selected', { count: everything ? totalText(matches) : count })}
          </p>
          {children}
          {!everything && selection.shownCount > FIRST && (
            <Button
              variant="quiet"
              size="small"
              className="max-sm:hidden"
              onClick={() => selection.selectFirst(FIRST)}
            >
              {rich('<hidden>Select the </hidden>First {count}', { count: FIRST, hidden: srOnly })}
            </Button>
          )}
          {!everything && (moreThanTotal || ids.length < total) && (
            <Button variant="quiet" size="small" onClick={selection.selectEverything}>
              {moreThanTotal
                ? rich('<hidden>Select </hidden>All that match', { hidden: srOnly })
                : rich('<hidden>Select </hidden>All {total}<hidden> that match</hidden>', {
                    total: totalText(matches),
                    hidden: srOnly,
                  })}
            </Button>
          )}
          <Button variant="quiet" size="icon" aria-label={t('Clear the selection')} onClick={selection.clear}>
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}

/** Single selected rows, or everything that matches the filter. */
export interface Selection {
  readonly rows: RowSelectionState
  readonly ids: string[]
  readonly everything: boolean
  /** How many rows this page shows. */
  readonly shownCount: number
  readonly setRows: (rows: RowSelectionState) => void
  /** Selects or deselects a row; with Shift also the rows since the last one, in the order of the screen. */
  readonly toggle: (id: string, withShift?: boolean) => void
  /** Selects the first rows of the page, and no other. */
  readonly selectFirst: (count: number) => void
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
  const last = useRef('')
  const setRows = (rows: RowSelectionState) => setPicked({ filter, rows, everything: false })
  return {
    rows: picked.rows,
    ids,
    everything: picked.everything,
    shownCount: shown.length,
    setRows,
    toggle: (id, withShift = false) => {
      const range = withShift ? rangeBetween(shown, last.current, id) : []
      last.current = id
      if (range.length < 2) return setRows(toggled(picked, id, shown))
      setRows({ ...picked.rows, ...rowsOf(range) })
    },
    selectFirst: (count) => setRows(rowsOf(shown.slice(0, count))),
    selectEverything: () => setPicked({ ...picked, everything: true }),
    clear: () => setPicked(none),
  }
}

function rowsOf(ids: readonly string[]): RowSelectionState {
  return Object.fromEntries(ids.map((id) => [id, true] as const))
}

/** Returns the rows from one to another, in the order of the screen; none if the first one is not on it. */
export function rangeBetween(shown: readonly string[], from: string, to: string): readonly string[] {
  const [first, last] = [shown.indexOf(from), shown.indexOf(to)].sort((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [] : shown.slice(first, last + 1)
}

/** Selects or deselects one row. If everything was selected, only the other rows in `shown` stay selected. */
export function toggled(
  { rows, everything }: Pick<Selection, 'rows' | 'everything'>,
  id: string,
  shown: readonly string[],
): RowSelectionState {
  const before = everything ? rowsOf(shown) : rows
  const { [id]: was, ...others } = before
  return was ? others : { ...others, [id]: true }
}
