import type { SecondStepMethod } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { t, text, translate } from '@cubby/texts/t'
import { ArrowLeft, KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { confirmWithPasskey, supportsPasskeys } from '@/features/accounts/second-factor/passkey.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { NEEDS_CONNECTION, type SecondStep, takeSecondStep } from './log-in.ts'
import { SecondStepCode } from './second-step-code.tsx'

const otherWays: Record<SecondStepMethod, string> = {
  passkey: text('Use a passkey'),
  app: text('Use a code from your authenticator app'),
  recovery_code: text('Use a recovery code'),
}

interface SecondStepScreenProps {
  step: SecondStep
  /** Leads back to the password, with the reason if the step can no longer be taken. */
  onBack: (reason: ApiError | null) => void
}

/** The second step of a login, after the right password. */
export function SecondStepScreen({ step, onBack }: SecondStepScreenProps) {
  const methods = step.methods.filter((method) => method !== 'passkey' || supportsPasskeys())
  const [method, setMethod] = useState(methods[0])
  /** Returns false for a failure that another try can correct. */
  const isOver = (caught: unknown) => {
    if (!(caught instanceof ApiError) || caught.code !== 'second_step_expired') return false
    onBack(caught)
    return true
  }
  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="second-step" className="text-xl">
          {t('Second step')}
        </h2>
        <p className="text-muted-foreground">{t('Your password is correct. Now confirm that it is you.')}</p>
      </div>
      {method === undefined && (
        <Alert tone="error" announced>
          {t(
            'Your account has a passkey, but this browser cannot use passkeys. Log in with another browser or device, or contact us.',
          )}
        </Alert>
      )}
      {method === 'passkey' && <SecondStepPasskey step={step} isOver={isOver} />}
      {method === 'app' && <SecondStepCode key={method} proof="code" ticket={step.ticket} isOver={isOver} />}
      {method === 'recovery_code' && (
        <SecondStepCode key={method} proof="recovery_code" ticket={step.ticket} isOver={isOver} />
      )}
      <div className="-mx-3.5 grid justify-items-start">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" size="small" onClick={() => setMethod(other)}>
              {translate(otherWays[other])}
            </Button>
          ))}
        <Button variant="quiet" size="small" onClick={() => onBack(null)}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('Back to the password')}
        </Button>
      </div>
    </section>
  )
}

interface SecondStepPasskeyProps {
  step: SecondStep
  isOver: (caught: unknown) => boolean
}

/** Takes the second step with a passkey. */
function SecondStepPasskey({ step: { ticket, passkey_options }, isOver }: SecondStepPasskeyProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Options work once.
  const unused = useRef(passkey_options)
  const readOptions = async () => {
    const options = unused.current
    unused.current = null
    return options ?? (await call('POST', '/users/login/second-step/options', { body: { ticket } })).options
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const passkey = await confirmWithPasskey(await readOptions())
      await takeSecondStep({ ticket, passkey })
    } catch (caught) {
      if (isOver(caught)) return
      setFailure(failureMessage(caught, translate(NEEDS_CONNECTION), t(messages.somethingWentWrong)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Button ref={focusOnMount} wide busy={isBusy} onClick={() => void confirm()}>
        <KeyRound className="size-5" aria-hidden="true" />
        {t('Use your passkey')}
      </Button>
    </>
  )
}
