import { t, translate } from '@cubby/texts/t'
import { type ReactNode, useEffect, useRef } from 'react'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { CHANGE_NEEDS_CONNECTION } from './change.ts'
import type { Confirmation } from './confirmation.ts'
import { ConfirmationForm, type ConfirmationFormProps } from './confirmation-form.tsx'

interface ConfirmationSheetProps<Sent> extends Omit<ConfirmationFormProps, 'onConfirm' | 'onCancel'> {
  /** Whether the server would refuse the change. The consequences say why. */
  isBlocked?: boolean
  send: (confirmed: Confirmation) => Promise<Sent>
  /** Called after the sheet has closed, so that it can move the focus. */
  onSent: (sent: Sent) => void
  onClose: () => void
  /** The consequences. */
  children: ReactNode
}

/** A change of the second factor, which the user confirms. The sheet closes once the change is made. */
export function ConfirmationSheet<Sent>(props: ConfirmationSheetProps<Sent>) {
  const { isBlocked = false, send, onSent, onClose, children, ...form } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <Sheet ref={dialog} title={form.title} onClose={onClose}>
      {children}
      {isBlocked ? (
        <Button variant="outline" onClick={close}>
          {t('Keep it')}
        </Button>
      ) : (
        <>
          <OfflineNote>{translate(CHANGE_NEEDS_CONNECTION)}</OfflineNote>
          <ConfirmationForm
            {...form}
            onConfirm={async (confirmed) => {
              const sent = await send(confirmed)
              close()
              onSent(sent)
            }}
            onCancel={close}
          />
        </>
      )}
    </Sheet>
  )
}
