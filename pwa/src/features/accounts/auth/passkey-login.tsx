import { messages } from '@cubby/contract/messages'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { failureMessage } from '@/api/failure-message.ts'
import { failureOf } from '@/features/accounts/second-factor/failure-of.ts'
import { supportsPasskeys } from '@/features/accounts/second-factor/supports-passkeys.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { logInWithPasskey } from './log-in-with-passkey.ts'
import { NEEDS_CONNECTION } from './needs-connection.ts'

/** Logs in with a passkey alone, without a password. Hidden in browsers without passkeys. */
export function PasskeyLogin() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await logInWithPasskey()
    } catch (caught) {
      setFailure(failureMessage(failureOf(caught), NEEDS_CONNECTION, messages.somethingWentWrong))
    } finally {
      setBusy(false)
    }
  }
  if (!supportsPasskeys()) return null
  return (
    <div className="grid gap-3">
      <Button variant="outline" wide busy={isBusy} onClick={() => void start()}>
        <KeyRound className="size-5" aria-hidden="true" />
        Log in with a passkey
      </Button>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
    </div>
  )
}
