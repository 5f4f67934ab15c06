import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeading } from './page-heading.tsx'

/** Shown when a screen throws. Stored and unsent data is not affected; a reload solves most problems. */
export function Failure() {
  return (
    <div role="alert" className="shell py-16">
      <PageHeading className="sr-only">{t(messages.somethingWentWrong)}</PageHeading>
      <EmptyState
        picture={<CupTelephone />}
        title={t(messages.somethingWentWrong)}
        action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
      >
        {t('Nothing you did on this device is lost.')}
      </EmptyState>
    </div>
  )
}
