import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  total: number
  /** What can be done with what is selected. */
  children: ReactNode
}

/** How much is selected, the rest that matches, and what to do with it. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { ids, everything } = selection
  const count = everything ? total : ids.length
  return (
    <div role="status" className="empty:absolute">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-card border bg-muted px-4 py-2">
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
