import { messages } from '@cubby/contract/messages'
import { unsubscribeHeading, unsubscribeUnchanged } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { readToken } from '@/features/accounts/auth/guards.ts'
import { StopEmails } from '@/features/messages/email-settings/stop-emails.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { Alert } from '@/ui/alert.tsx'

export const Route = createFileRoute('/unsubscribe')({ validateSearch: readToken, component: Unsubscribe })

function Unsubscribe() {
  useDocumentTitle(t(unsubscribeHeading))
  const { token } = Route.useSearch()
  if (token !== undefined) return <StopEmails token={token} />
  return (
    <FormPage scene="letter" heading={t(unsubscribeHeading)} introduction={t(unsubscribeUnchanged)}>
      <Alert tone="error">{t(messages.unsubscribeLinkInvalid)}</Alert>
    </FormPage>
  )
}
