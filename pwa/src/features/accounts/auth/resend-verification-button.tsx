import type { ResendVerificationForm } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

/** Sends the confirmation email again to a known address. */
export function ResendVerificationButton({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setOutcome(null)
    try {
      await resendVerification(email)
      setOutcome({ tone: 'success', text: t(messages.verificationLinkSent) })
    } catch (caught) {
      const failed = t(messages.verificationRequestFailed)
      setOutcome({
        tone: 'error',
        text: failureMessage(caught, `${failed}. ${t(messages.networkFailed)}`, failed),
      })
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" size="small" busy={busy} onClick={() => void send()}>
        {t('Send it again')}
      </Button>
      {outcome && (
        <Alert tone={outcome.tone} announced>
          {outcome.text}
        </Alert>
      )}
    </div>
  )
}

/** Requests a new verification link. The response does not reveal whether the address is unverified. */
export async function resendVerification(email: ResendVerificationForm['email']): Promise<void> {
  await call('POST', '/users/resend-verification', { body: { email } })
}
