import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { readToken } from '@/features/accounts/auth/guards.ts'
import { UnverifiedEmail } from '@/features/accounts/auth/unverified-email.tsx'
import { Verification } from '@/features/accounts/auth/verification.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/verify-email')({ validateSearch: readToken, component: VerifyEmail })

function VerifyEmail() {
  useDocumentTitle(t('Verify email'))
  const { token } = Route.useSearch()
  return (
    <FormPage
      scene="letter"
      heading={t('Verify email')}
      introduction={t('This makes sure that our emails about your classes reach you.')}
    >
      {token === undefined ? (
        <UnverifiedEmail message={t(messages.verificationLinkInvalid)} />
      ) : (
        <Verification token={token} />
      )}
    </FormPage>
  )
}
