import type { ForgotPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { EmailRequestForm } from './email-request-form.tsx'
import { EmailRequested } from './email-requested.tsx'
import { keepResetPath } from './remembered-path.ts'
import { useTypedEmail } from './typed-email.ts'

/** Requests a reset link. The form starts with the address that was typed at login. */
export function ForgotPassword({ redirect }: { redirect: string | undefined }) {
  const [initialEmail, setInitialEmail] = useState(useTypedEmail())
  const provider = useProvider()
  const [requested, setRequested] = useState<string | null>(null)
  const useAnother = () => {
    setInitialEmail('')
    setRequested(null)
  }
  return (
    <>
      {requested === null ? (
        <>
          <OfflineNote>
            {t('Asking for a link needs a connection, and the server cannot be reached right now.')}
          </OfflineNote>
          <EmailRequestForm
            name={t('Forgot password')}
            submitLabel={t('Send reset link')}
            initialEmail={initialEmail}
            request={async (email) => {
              await requestPasswordReset(email)
              keepResetPath(redirect)
            }}
            failed={t(messages.resetRequestFailed)}
            onRequested={setRequested}
          />
        </>
      ) : (
        <EmailRequested email={requested} message={t(messages.resetLinkSent)} onUseAnother={useAnother}>
          {t(
            'The link works for one hour. If nothing arrives, check your spam folder, or use another address.',
          )}
        </EmailRequested>
      )}
      <p>
        {t('Remembered it?')}{' '}
        <Link
          to="/login"
          search={{ redirect }}
          state={{ email: requested ?? initialEmail }}
          className={textLink}
        >
          {t('Back to login')}
        </Link>
      </p>
      {provider && (
        <p className="-mt-4">
          {rich('No access to your email? Call the office: <call>{phone}</call>', {
            phone: provider.phone,
            call: (words) => (
              <a className={textLink} href={`tel:${provider.phone.replace(/[^\d+]/g, '')}`}>
                {words}
              </a>
            ),
          })}
        </p>
      )}
    </>
  )
}

/** Requests an emailed reset link. The response does not reveal whether the account exists. */
async function requestPasswordReset(email: ForgotPasswordForm['email']): Promise<void> {
  await call('POST', '/users/forgot-password', { body: { email } })
}
