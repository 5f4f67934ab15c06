import { t, translate } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import type { Stored } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { LoadingCards } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

interface StoredStateProps {
  stored: Stored<unknown>
  /** The message when nothing is stored and the server gave no reason. */
  failed: string
  children: ReactNode
}

/** Shows a skeleton or a failure while nothing is stored, and its children otherwise. */
export function StoredState({ stored, failed, children }: StoredStateProps) {
  if (stored.status === 'loading') return <LoadingCards />
  if (stored.status === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          picture={<CupTelephone />}
          title={stored.error ? translate(stored.error) : failed}
          action={<Button onClick={stored.refresh}>{t('Try Again')}</Button>}
        />
      </div>
    )
  }
  return children
}
