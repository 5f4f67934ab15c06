import { loginHeading, loginIntroduction } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { redirectWhenLoggedIn } from '@/features/accounts/auth/guards.ts'
import { LoggedOut } from '@/features/accounts/auth/logged-out.tsx'
import { LoginForm } from '@/features/accounts/auth/login-form.tsx'
import { readRedirect } from '@/features/accounts/auth/remembered-path.ts'
import { WantedClass } from '@/features/accounts/auth/wanted-class.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/login')({
  /** `redirect` is the path and query to open after the login. */
  validateSearch: readRedirect,
  beforeLoad: redirectWhenLoggedIn,
  component: Login,
})

function Login() {
  useDocumentTitle(t('Login'))
  const { redirect } = Route.useSearch()
  return (
    <LoggedOut next={redirect}>
      <FormPage isLong heading={t(loginHeading)} introduction={t(loginIntroduction)}>
        <WantedClass path={redirect} />
        <OfflineNote>
          {t('Logging in needs a connection, and the server cannot be reached right now.')}
        </OfflineNote>
        <LoginForm redirect={redirect} />
      </FormPage>
    </LoggedOut>
  )
}
