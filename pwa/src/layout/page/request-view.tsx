import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import type { RequestState } from '../../api/use-request.ts'

interface RequestViewProps<Data> {
  request: RequestState<Data>
  /** The text while it loads. */
  loading: string
  refused: (message: string) => ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a request in each of its states. */
export function RequestView<Data>({ request, loading, refused, children }: RequestViewProps<Data>) {
  switch (request.state) {
    case 'loading':
      return (
        <p role="status" className="flex animate-appear items-center gap-3 py-6">
          <Spinner className="size-6 text-primary" />
          {loading}
        </p>
      )
    case 'loaded':
      return children(request.data)
    case 'refused':
      return refused(request.message)
    case 'failed':
      return (
        <div role="alert">
          <EmptyState
            picture={<CupTelephone />}
            title={request.message}
            action={<Button onClick={request.tryAgain}>{t('Try Again')}</Button>}
          />
        </div>
      )
  }
}
