import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useRef } from 'react'
import { LazyCupTelephone, LazyShapeSorter } from '@/art/lazy-pictures.tsx'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { AsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { type ClassFilters, matchesFilters } from './class-filters.ts'
import { ClassRow } from './class-row.tsx'

interface ClassListProps {
  filters: ClassFilters
  onClear: () => void
}

export function ClassList({ filters, onClear }: ClassListProps) {
  const { status, rows, asOf, error, refresh } = useClasses()
  const count = useRef<HTMLParagraphElement>(null)
  const clear = () => {
    onClear()
    count.current?.focus()
  }
  if (status === 'loading') {
    return (
      <div className="flex animate-appear items-center justify-center gap-3 py-24" role="status">
        <Spinner className="size-8 text-primary" />
        {t('Loading classes...')}
      </div>
    )
  }
  if (status === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          picture={<LazyCupTelephone />}
          title={error || t(messages.classesFailed)}
          action={<Button onClick={refresh}>{t('Try Again')}</Button>}
        />
      </div>
    )
  }
  const found = rows.filter((candidate) => matchesFilters(candidate, filters))
  return (
    <>
      <div className="mt-6 flex flex-wrap justify-between gap-x-4 text-muted-foreground text-sm">
        <p ref={count} role="status" tabIndex={-1} className="figures outline-none">
          {t('{count, plural, one {# class} other {# classes}}', { count: found.length })}
        </p>
        <AsOf at={asOf} />
      </div>
      {found.length === 0 ? (
        <EmptyState
          picture={<LazyShapeSorter />}
          title={t(messages.noClassesMatch)}
          action={
            <Button variant="outline" onClick={clear}>
              {t('Clear Filters')}
            </Button>
          }
        />
      ) : (
        <ul>
          {found.map((trainingClass) => (
            <ClassRow key={trainingClass.id} trainingClass={trainingClass} filters={filters} />
          ))}
        </ul>
      )}
    </>
  )
}
