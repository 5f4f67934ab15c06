import type { ReactNode } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { ErrorPanel, FailureBanner, failureMessageOf } from '@/desk/messages/failure.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { InvalidDates } from './day-range-fields.tsx'

export interface ListQuery<Page> {
  data: Page | undefined
  error: unknown
  /** Whether the data is that of the previous page, which is shown until this page arrives. */
  isPlaceholderData?: boolean
  /** False while the dates of the filter are not in order. */
  isEnabled?: boolean
  refetch: () => unknown
}

/** What is shown instead of rows. */
export interface EmptyList {
  title: string
  detail: string
  /** Of the area to which the list belongs. */
  picture?: ReactNode
}

interface ListStateProps<Page> {
  query: ListQuery<Page>
  /** The message when the failure has no reason. */
  failed: string
  /** What screen readers announce when the data has loaded: '27 users'. */
  announcement: (page: Page) => string
  empty?: EmptyList & { is: (page: Page) => boolean }
  children: (page: Page) => ReactNode
}

/** Shows a list that is loading, empty, failed, or loaded. Screen readers announce when it has loaded. */
export function ListState<Page>({ query, failed, announcement, empty, children }: ListStateProps<Page>) {
  const { data, error, isPlaceholderData } = query
  const failure = error ? failureMessageOf(error, failed) : null
  return (
    <>
      <p role="status" tabIndex={-1} className="sr-only">
        {data !== undefined && !isPlaceholderData && !failure && announcement(data)}
      </p>
      {query.isEnabled === false ? (
        <InvalidDates />
      ) : data !== undefined ? (
        <>
          <FailureBanner error={error} failed={failed} />
          {empty?.is(data) ? (
            <EmptyState picture={empty.picture ?? <EmptyCubbies />} title={empty.title}>
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
