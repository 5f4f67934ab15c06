import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '@/features/accounts/auth/forgot-password.tsx'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { readRedirect } from '@/features/accounts/auth/remembered-path.ts'
import { WantedClass } from '@/features/accounts/auth/wanted-class.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/forgot-password')({
  /** `redirect` is the path and query to open after the login with the new password. */
  validateSearch: readRedirect,
  component: ForgotPasswordPage,
})

function ForgotPasswordPage() {
  useDocumentTitle(t('Forgot password'))
  const { redirect } = Route.useSearch()
  return (
    <FormPage
      scene="key"
      heading={t('Forgot password')}
      introduction={t(
        'Enter the email address of your account, and we will email you a link to set a new password. The link works for one hour.',
      )}
    >
      <WantedClass path={redirect} />
      <ForgotPassword redirect={redirect} />
    </FormPage>
  )
}
