import type { User } from '@cubby/contract/accounts/user'
import { t, translate } from '@cubby/texts/t'
import { lazy, Suspense } from 'react'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { SECOND_FACTOR_ID } from '@/layout/page/second-factor-id.ts'
import { Skeleton } from '@/ui/card.tsx'
import { CHANGE_NEEDS_CONNECTION } from './change.ts'

const SecondFactorSettings = lazy(() =>
  import('./second-factor-settings.tsx').then((module) => ({ default: module.SecondFactorSettings })),
)

/** What protects the account besides the password. */
export function SecondFactorSection({ user }: { user: User }) {
  return (
    <section aria-labelledby={SECOND_FACTOR_ID} className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id={SECOND_FACTOR_ID} className="scroll-mt-24 text-2xl">
          {t('Second factor')}
        </h2>
        <p className="max-w-2xl text-muted-foreground">
          {t(
            'It protects your account from somebody who knows your password. You can use passkeys, an authenticator app, or both.',
          )}
        </p>
      </div>
      <div className="grid max-w-2xl gap-5">
        <OfflineNote>{translate(CHANGE_NEEDS_CONNECTION)}</OfflineNote>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SecondFactorSettings user={user} />
        </Suspense>
      </div>
    </section>
  )
}
