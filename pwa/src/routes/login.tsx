import { loginHeading, loginIntroduction } from '@cubby/contract/screens'
import { createFileRoute, Link } from '@tanstack/react-router'
import { FormPage } from '@/features/auth/form-page.tsx'
import { leaveWhenLoggedIn } from '@/features/auth/leave-when-logged-in.ts'
import { LoggedOut } from '@/features/auth/logged-out.tsx'
import { LoginForm } from '@/features/auth/login-form.tsx'
import { rememberedPath } from '@/features/auth/remembered-path.ts'
import { OfflineNote } from '@/layout/offline-note.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'
import { textLink } from '@/ui/text-link.ts'

export const Route = createFileRoute('/login')({
  /** `redirect` is the path and query a successful login leads back to. */
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: rememberedPath(redirect),
  }),
  beforeLoad: leaveWhenLoggedIn,
  component: Login,
})

function Login() {
  useDocumentTitle('Login')
  const { redirect } = Route.useSearch()
  return (
    <LoggedOut next={redirect ?? '/'}>
      <FormPage heading={loginHeading} introduction={loginIntroduction}>
        <OfflineNote>Logging in needs a connection, and the server cannot be reached right now.</OfflineNote>
        <LoginForm>
          <div>
            <Link to="/forgot-password" className={textLink}>
              Forgot password?
            </Link>
            <p>
              New here?{' '}
              <Link to="/signup" className={textLink}>
                Sign up for an account
              </Link>
            </p>
          </div>
        </LoginForm>
      </FormPage>
    </LoggedOut>
  )
}
