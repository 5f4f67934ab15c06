import type { ReactNode } from 'react'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ErrorPanel } from '../messages/error-panel.tsx'
import { FailureBanner } from '../messages/failure-banner.tsx'
import { failureMessageOf } from '../messages/failure-message.ts'
import { NothingAsked } from './nothing-asked.tsx'

export interface ListQuery<Page> {
  data: Page | undefined
  error: unknown
  /** The data is that of another page, shown until this one is there. */
  isPlaceholderData?: boolean
  /** False while the dates of the filter are not in order. */
  isEnabled?: boolean
  refetch: () => unknown
}

interface ListStateProps<Page> {
  query: ListQuery<Page>
  /** What to say when neither server nor app say why. */
  failed: string
  /** How many there are, and of what: '27 users'. */
  count: (page: Page) => string
  empty?: { title: string; detail: string; is: (page: Page) => boolean }
  children: (page: Page) => ReactNode
}

/** A list while it is loading, empty, broken, or there, also when asking for it anew failed; changes are read out. */
export function ListState<Page>({ query, failed, count, empty, children }: ListStateProps<Page>) {
  const { data, error } = query
  const failure = error ? failureMessageOf(error, failed) : null
  return (
    <>
      <p role="status" className="sr-only">
        {data !== undefined && !failure && count(data)}
      </p>
      {query.isEnabled === false ? (
        <NothingAsked />
      ) : data !== undefined ? (
        <>
          <FailureBanner error={error} failed={failed} />
          {empty?.is(data) ? (
            <EmptyState picture={<EmptyCubbies />} title={empty.title}>
              {empty.detail}
            </EmptyState>
          ) : (
            children(data)
          )}
        </>
      ) : failure ? (
        <ErrorPanel message={failure.text} detail={failure.detail} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </>
  )
}
