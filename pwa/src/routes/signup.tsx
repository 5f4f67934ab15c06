import { signupHeading, signupIntroduction } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { createFileRoute, Link } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { redirectWhenLoggedIn } from '@/features/accounts/auth/guards.ts'
import { LoggedOut } from '@/features/accounts/auth/logged-out.tsx'
import { wantedSessionOf } from '@/features/accounts/auth/newcomer.ts'
import { readRedirect } from '@/features/accounts/auth/remembered-path.ts'
import { SignupForm } from '@/features/accounts/auth/signup-form.tsx'
import { WantedClass } from '@/features/accounts/auth/wanted-class.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'

export const Route = createFileRoute('/signup')({
  /** `redirect` is the page to open after the signup. For a session, the home page opens and links to it. */
  validateSearch: readRedirect,
  beforeLoad: redirectWhenLoggedIn,
  component: Signup,
})

function Signup() {
  useDocumentTitle(t('Sign Up'))
  const { redirect } = Route.useSearch()
  return (
    <LoggedOut next={wantedSessionOf(redirect) ? undefined : redirect}>
      <FormPage isLong scene="name tag" heading={t(signupHeading)} introduction={t(signupIntroduction)}>
        <WantedClass path={redirect} />
        <OfflineNote>
          {t('Creating an account needs a connection, and the server cannot be reached right now.')}
        </OfflineNote>
        <SignupForm redirect={redirect} />
        <p>
          {t('Have an account?')}{' '}
          <Link to="/login" search={{ redirect }} className={textLink}>
            {t('Log in instead')}
          </Link>
        </p>
      </FormPage>
    </LoggedOut>
  )
}
