import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { EmailRequestForm } from './email-request-form.tsx'
import { EmailRequested } from './email-requested.tsx'
import { resendVerification } from './resend-verification-button.tsx'

/** Explains why an address could not be verified and offers a new link. The account works without verification. */
export function UnverifiedEmail({ message }: { message: string }) {
  const auth = useAuth()
  const [requested, setRequested] = useState<string | null>(null)
  const [another, setAnother] = useState(false)
  if (requested !== null) {
    const useAnother = () => {
      setAnother(true)
      setRequested(null)
    }
    return (
      <EmailRequested email={requested} message={t(messages.verificationLinkSent)} onUseAnother={useAnother}>
        {t(
          'The link works for seven days. If nothing arrives, check your spam folder. You can use your account in the meantime.',
        )}
      </EmailRequested>
    )
  }
  if (auth.status === 'checking') return null
  return (
    <div className="grid gap-5">
      {!another && (
        <Alert tone="error" announced>
          {message}
        </Alert>
      )}
      <p>
        {t(
          'A link works for seven days. You can use your account without it, and we can send you a new one.',
        )}
      </p>
      <EmailRequestForm
        name={t('Send a new link')}
        submitLabel={t('Send a new link')}
        initialEmail={auth.status === 'in' && !another ? auth.user.email : ''}
        request={resendVerification}
        failed={t(messages.verificationRequestFailed)}
        onRequested={setRequested}
      />
    </div>
  )
}
