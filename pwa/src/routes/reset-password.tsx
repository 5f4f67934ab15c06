import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { readToken } from '@/features/accounts/auth/guards.ts'
import { InvalidLink } from '@/features/accounts/auth/invalid-link.tsx'
import { NewPassword } from '@/features/accounts/auth/new-password.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: readToken,
  component: ResetPassword,
})

function ResetPassword() {
  useDocumentTitle(t('Reset password'))
  const { token } = Route.useSearch()
  if (token !== undefined) return <NewPassword token={token} />
  return (
    <FormPage scene="loose end" heading={t('Invalid Link')} introduction={t('Open the link in our email.')}>
      <InvalidLink message={t(messages.resetLinkMissing)} />
    </FormPage>
  )
}
