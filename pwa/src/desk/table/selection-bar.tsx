import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  total: number
  /** The operations on the selected rows. */
  children: ReactNode
}

/**
 * The number of selected rows, a button to select all matches, and the operations. It floats over the page, so that no
 * row moves.
 */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { ids, everything } = selection
  const count = everything ? total : ids.length
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-20 lg:left-70"
    >
      {count > 0 && (
        <div className="pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border bg-card px-4 py-2 shadow-overlay">
          <p className="figures mr-auto font-semibold text-sm">{count} selected</p>
          {!everything && ids.length < total && (
            <Button variant="quiet" size="small" onClick={selection.selectEverything}>
              Select all {total} that match
            </Button>
          )}
          {children}
          <Button variant="quiet" size="small" onClick={selection.clear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
