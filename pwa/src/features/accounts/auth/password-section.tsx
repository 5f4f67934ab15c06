import { t } from '@cubby/texts/t'
import { lazy, Suspense } from 'react'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { Skeleton } from '@/ui/card.tsx'

const PasswordForm = lazy(() =>
  import('./change-password-form.tsx').then((module) => ({ default: module.PasswordForm })),
)

export function PasswordSection({ email }: { email: string }) {
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id="section" className="text-2xl">
          {t('Password')}
        </h2>
        <p className="text-muted-foreground">{t('A new password logs you out on your other devices.')}</p>
      </div>
      <div className="grid max-w-md gap-5">
        <OfflineNote>
          {t('Changing the password needs a connection, and the server cannot be reached right now.')}
        </OfflineNote>
        <Suspense fallback={<Skeleton className="h-86" />}>
          <PasswordForm email={email} />
        </Suspense>
      </div>
    </section>
  )
}
