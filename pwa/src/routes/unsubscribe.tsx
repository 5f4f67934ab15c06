import { messages } from '@cubby/contract/messages'
import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '@/features/auth/form-page.tsx'
import { readToken } from '@/features/auth/read-token.ts'
import { StopEmails } from '@/features/email-settings/stop-emails.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'
import { Alert } from '@/ui/alert.tsx'

export const Route = createFileRoute('/unsubscribe')({ validateSearch: readToken, component: Unsubscribe })

function Unsubscribe() {
  useDocumentTitle('Stop these e-mails')
  const { token } = Route.useSearch()
  return (
    <FormPage
      heading="Stop these e-mails"
      introduction="You get no more messages of the kind that this link came with, by e-mail or on your devices. You still find them in Cubby."
    >
      {token === undefined ? (
        <Alert tone="error">{messages.unsubscribeLinkInvalid}</Alert>
      ) : (
        <StopEmails token={token} />
      )}
    </FormPage>
  )
}
