import { messages } from '@cubby/contract/messages'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { failureOf } from '@/features/accounts/second-factor/failure-of.ts'
import { confirmWithPasskey } from '@/features/accounts/second-factor/passkey-ceremony.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/focus-on-mount.ts'
import type { SecondStep } from './log-in.ts'
import { NEEDS_CONNECTION } from './needs-connection.ts'
import { takeSecondStep } from './take-second-step.ts'

interface SecondStepPasskeyProps {
  step: SecondStep
  isOver: (caught: unknown) => boolean
}

/** Takes the second step with a passkey. */
export function SecondStepPasskey({ step: { ticket, passkey_options }, isOver }: SecondStepPasskeyProps) {
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
      setFailure(failureMessage(failureOf(caught), NEEDS_CONNECTION, messages.somethingWentWrong))
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
        Use your passkey
      </Button>
    </>
  )
}
