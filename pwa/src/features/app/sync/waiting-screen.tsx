import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { DiagnosticsButton } from '@/features/app/diagnostics/diagnostics-button.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import type { EndedLogin } from '@/offline/store/stored-rows.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { WaitingChangeList } from '@/unsent-changes/lost-changes-notice.tsx'

/** Shows visitors the changes of ended logins, by kind only. */
export function WaitingScreen({ users }: { users: EndedLogin[] }) {
  useDocumentTitle(t('Sync'))
  return (
    <div className="shell grid max-w-3xl gap-6 py-8 lg:py-12">
      <div className="grid gap-2">
        <PageHeading>{t('Sync')}</PageHeading>
        <p className="text-muted-foreground">
          {t('These changes on this device are sent after you log in. Until then, no one can read them.')}
        </p>
      </div>
      {users.map(({ userId, firstName, waiting }) => (
        <Card key={userId} className="grid justify-items-start gap-3 border-input border-dashed p-4 sm:p-5">
          <h2 className="text-xl">
            {t('{count, plural, one {# change waits} other {# changes wait}} for {firstName}', {
              count: waiting.length,
              firstName,
            })}
          </h2>
          <WaitingChangeList changes={waiting} />
          <Link to="/login" search={{ redirect: '/sync' }} className={buttonVariants({ size: 'small' })}>
            {t('Log in as {firstName}', { firstName })}
          </Link>
        </Card>
      ))}
      <DiagnosticsButton />
    </div>
  )
}
