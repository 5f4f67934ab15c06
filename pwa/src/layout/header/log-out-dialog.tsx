import { t } from '@cubby/texts/t'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { countUnsent, logOut } from '@/offline/session/log-out.ts'
import { sendNow } from '@/offline/sync/manage-row.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface LogOutDialogProps {
  unsent: number
  onClose: () => void
}

export function LogOutDialog({ unsent, onClose }: LogOutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useLogOut()
  const [sending, setSending] = useState(false)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => dialog.current?.showModal(), [])

  const send = async () => {
    setSending(true)
    try {
      await sendNow()
      const count = await countUnsent()
      if (count === 0) await leave()
      else setLeft(count)
    } finally {
      setSending(false)
    }
  }

  return (
    <Sheet ref={dialog} title={t('Log out with unsent changes?')} onClose={onClose}>
      <p>
        {t(
          '{unsent, plural, one {# change on this device was not sent yet. If you log out, it is lost.} other {# changes on this device were not sent yet. If you log out, they are lost.}}',
          { unsent },
        )}
      </p>
      {left !== null && (
        <Alert tone="error" announced>
          {t(
            '{left, plural, one {# change is} other {# changes are}} still not confirmed. Open the Sync page to see why, or try again when you have a connection.',
            { left },
          )}
        </Alert>
      )}
      <div className="grid gap-2">
        <Button busy={sending} onClick={send}>
          {t('Send now')}
        </Button>
        <Button variant="danger" onClick={leave}>
          {t('Discard')}
        </Button>
        <Button variant="outline" onClick={() => dialog.current?.close()}>
          {t('Stay')}
        </Button>
      </div>
    </Sheet>
  )
}

/** Goes home first and then logs out: a guarded screen would redirect to the login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: '/' })
    await logOut()
  }
}
