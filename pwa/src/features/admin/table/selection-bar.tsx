import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  total: number
  /** The operations on the selected rows. */
  children: ReactNode
}

/** The number of selected rows, a button to select all matches, and the operations. It stays on screen. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { ids, everything } = selection
  const count = everything ? total : ids.length
  return (
    <div role="status" className="empty:absolute sticky top-20 z-20">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-card border bg-muted px-4 py-2 shadow-overlay">
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
