import type { Roster } from '@cubby/contract/teaching/attendance'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { WalkInCard } from './walk-in-card.tsx'
import { walkInRows } from './walk-in-rows.ts'

const WalkInForm = lazy(() => import('./walk-in-form.tsx').then((module) => ({ default: module.WalkInForm })))

/** Enrolls people at the door, if the class allows it, and shows those that wait for the server. */
export function WalkIns({ roster }: { roster: Roster }) {
  const headingId = useId()
  const [isAdding, setAdding] = useState(false)
  const isClosing = useRef(false)
  const rows = walkInRows(useOutbox(), roster.id)
  if (!roster.allows_walk_ins && rows.length === 0) return null
  const close = () => {
    isClosing.current = true
    setAdding(false)
  }
  /** The button exists again only after the form is closed. */
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isClosing.current) return
    isClosing.current = false
    button.focus()
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-t pt-4">
      <h3 id={headingId} className="text-lg">
        Walk-ins
      </h3>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <WalkInCard key={row.id} row={row} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <WalkInForm rosterId={roster.id} onDone={close} />
        </Suspense>
      ) : (
        roster.allows_walk_ins && (
          <Button ref={takeFocus} variant="outline" onClick={() => setAdding(true)}>
            <UserRoundPlus className="size-5" aria-hidden="true" />
            Add walk-in
          </Button>
        )
      )}
    </section>
  )
}
