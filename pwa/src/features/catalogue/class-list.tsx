import { messages } from '@cubby/contract/messages'
import { lazy, Suspense } from 'react'
import { useClasses } from '@/offline/stored.ts'
import { AsOf } from '@/ui/as-of.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { type ClassFilters, matchesFilters } from './class-filters.ts'
import { ClassRow } from './class-row.tsx'

// Few visits need it, and the first view has 150 kB for everything.
const NoClasses = lazy(() => import('./no-classes.tsx').then((module) => ({ default: module.NoClasses })))

interface ClassListProps {
  filters: ClassFilters
  onClear: () => void
}

export function ClassList({ filters, onClear }: ClassListProps) {
  const { status, rows, asOf, error, refresh } = useClasses()
  if (status === 'loading') {
    return (
      <div className="flex animate-appear items-center justify-center gap-3 py-24" role="status">
        <Spinner className="size-8 text-primary" />
        Loading classes...
      </div>
    )
  }
  if (status === 'failed') {
    return (
      <div role="alert">
        <Suspense>
          <NoClasses failure={error ?? messages.classesFailed} onAct={refresh} />
        </Suspense>
      </div>
    )
  }
  const found = rows.filter((candidate) => matchesFilters(candidate, filters))
  return (
    <>
      <div className="mt-6 flex flex-wrap justify-between gap-x-4 text-muted-foreground text-sm">
        <p role="status" className="figures">
          {found.length === 1 ? '1 class' : `${found.length} classes`}
        </p>
        <AsOf at={asOf} />
      </div>
      {found.length === 0 ? (
        <Suspense>
          <NoClasses failure={null} onAct={onClear} />
        </Suspense>
      ) : (
        <ul>
          {found.map((trainingClass) => (
            <ClassRow key={trainingClass.id} trainingClass={trainingClass} />
          ))}
        </ul>
      )}
    </>
  )
}
