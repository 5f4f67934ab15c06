import { messages } from '@cubby/contract/messages'
import { unsubscribeHeading, unsubscribeIntroduction, unsubscribeUnchanged } from '@cubby/contract/page-texts'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'

/** Unsubscribes with an emailed link, but only after a click on the button. */
export function StopEmails({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [error, setError] = useState('')

  const stop = async () => {
    setBusy(true)
    setError('')
    try {
      const { message } = await call('POST', '/unsubscribe', { query: { token } })
      setDone(translate(message))
    } catch (failure) {
      setError(failureMessage(failure, t(messages.networkFailed), t(messages.emailsStopFailed)))
    }
    setBusy(false)
  }

  const introduction = error ? t(unsubscribeUnchanged) : t(unsubscribeIntroduction)
  return (
    <FormPage scene="letter" heading={t(unsubscribeHeading)} {...(!done && { introduction })}>
      {done && (
        <Alert tone="success" announced>
          {done}
        </Alert>
      )}
      {error && (
        <Alert tone="error" announced>
          {error}
        </Alert>
      )}
      {!done && (
        <Button wide busy={busy} onClick={stop}>
          {t('Stop these emails')}
        </Button>
      )}
      <Link to="/profile" search={{ section: 'email-settings' }} className={textLink}>
        {t('Choose which emails I get')}
      </Link>
    </FormPage>
  )
}
