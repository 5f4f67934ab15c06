import { t } from '@cubby/texts/t'
import { createFileRoute, Link } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { redirectWhenLoggedIn } from '@/features/accounts/auth/guards.ts'
import { LoggedOut } from '@/features/accounts/auth/logged-out.tsx'
import { readRedirect } from '@/features/accounts/auth/remembered-path.ts'
import { JoinAccountForm } from '@/features/people/invitations/join-account-form.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'

export const Route = createFileRoute('/join')({
  validateSearch: readRedirect,
  beforeLoad: redirectWhenLoggedIn,
  component: Join,
})

function Join() {
  useDocumentTitle(t('Join with a code'))
  const { redirect } = Route.useSearch()
  return (
    <LoggedOut next={redirect}>
      <FormPage
        scene="name tag"
        heading={t('Join with a code')}
        introduction={t(
          'The office gave you a code by phone. Enter it to see your classes and certificates.',
        )}
      >
        <OfflineNote>
          {t('Joining needs a connection, and the server cannot be reached right now.')}
        </OfflineNote>
        <JoinAccountForm />
        <p>
          {t('No code?')}{' '}
          <Link to="/contact" className={textLink}>
            {t('Ask the office')}
          </Link>
        </p>
      </FormPage>
    </LoggedOut>
  )
}
