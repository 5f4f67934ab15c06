import type { User } from '@cubby/contract/accounts/user'
import { PROOF_MINUTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { callAsUser } from '@/api/call-as-user.ts'
import { setProofDialog } from '@/api/fresh-proof.ts'
import { useRequest } from '@/api/use-request.ts'
import { RequestView } from '@/layout/page/request-view.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { ProofForm } from './proof-form.tsx'

type Answer = (isProven: boolean) => void

/** Asks administrators to prove again who they are when the server demands it, over whatever is on the screen. */
export function ProofDialog({ user }: { user: User }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const waiting = useRef<Answer | null>(null)
  useEffect(() => {
    const disconnect = setProofDialog(
      () =>
        new Promise((resolve) => {
          waiting.current = resolve
          setAnswer(() => resolve)
        }),
    )
    return () => {
      disconnect()
      waiting.current?.(false)
    }
  }, [])
  if (!answer) return null
  // In the body, because an open dialog hides the rest of the page from screen readers.
  return createPortal(
    <ProofSheet
      email={user.email}
      onClosed={(isProven) => {
        answer(isProven)
        setAnswer(null)
      }}
    />,
    document.body,
  )
}

function ProofSheet({ email, onClosed }: { email: string; onClosed: Answer }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isProven = useRef(false)
  useEffect(() => {
    dialog.current?.addEventListener('keydown', keepEscape)
    dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  const factor = useRequest(
    'second factor of the proof',
    { refused: t(messages.somethingWentWrong) },
    async (signal) => (await callAsUser('GET', '/users/second-factor', { signal })).second_factor,
  )
  return (
    <Sheet ref={dialog} title={t('Confirm that it is you')} onClose={() => onClosed(isProven.current)}>
      <p className="text-muted-foreground">
        {t(
          'This protects the school if somebody else uses this device while you are logged in. After you confirm, your action continues, and you are not asked again for {minutes} minutes.',
          { minutes: PROOF_MINUTES },
        )}
      </p>
      <RequestView
        request={factor}
        loading={t('Loading your options...')}
        refused={(message) => <Alert tone="error">{message}</Alert>}
      >
        {(loaded) => (
          <ProofForm
            email={email}
            factor={loaded}
            onProven={() => {
              isProven.current = true
              close()
            }}
            onCancel={close}
          />
        )}
      </RequestView>
    </Sheet>
  )
}

/** Escape closes this dialog, but not the one below it. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}
