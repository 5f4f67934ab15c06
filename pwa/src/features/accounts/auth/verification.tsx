import type { VerifyEmailForm } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { RequestView } from '@/layout/page/request-view.tsx'
import { checkLogin } from '@/offline/session/login.ts'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { UnverifiedEmail } from './unverified-email.tsx'

export function Verification({ token }: { token: string }) {
  return (
    <RequestView
      request={useVerification(token)}
      loading={t('Verifying your address...')}
      refused={(message) => <UnverifiedEmail message={message} />}
    >
      {(message) => (
        <div className="grid gap-5">
          <Alert tone="success" announced>
            {translate(message)}
          </Alert>
          <Link to="/classes" className={buttonVariants({ wide: true })}>
            {t('See our classes')}
          </Link>
        </div>
      )}
    </RequestView>
  )
}

/** Verifies the email address with an emailed link and returns the server's message. */
function useVerification(token: string): RequestState<string> {
  return useRequest(
    `verify ${token}`,
    {
      refused: t(messages.verificationLinkInvalid),
      offline: t('Verifying your address needs a connection. This page continues as soon as there is one.'),
    },
    (signal) => verifyEmail(token, signal),
  )
}

/** Verifies an email address with the token of an emailed link. Returns the server's message. */
export async function verifyEmail(token: string, signal: AbortSignal): Promise<string> {
  const body: VerifyEmailForm = { token }
  const { message } = await call('POST', '/users/verify-email', { body, signal })
  // A check that is already under way may have read the old state, so another check follows it.
  void checkLogin().then(checkLogin)
  return message
}
