import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { Movable } from '@/features/seats/enrollments-admin/movable.ts'
import { DeclineForm } from './decline-form.tsx'
import { TransferForm } from './transfer-form.tsx'

interface TransferDialogProps {
  movable: Movable
  showBanner: (banner: BannerMessage | null) => void
  onClosed: () => void
}

/** Moves an enrollment to another session, or declines the student's request. */
export function TransferDialog({ movable, showBanner, onClosed }: TransferDialogProps) {
  const [isDeclining, setDeclining] = useState(false)
  const done = (text: string) => showBanner({ tone: 'success', text })
  return (
    <Dialog title={isDeclining ? 'Decline the request' : 'Move to another session'} onClosed={onClosed}>
      {(close) =>
        isDeclining ? (
          <DeclineForm
            movable={movable}
            onDeclined={() => done(messages.transferDeclined)}
            onBack={() => setDeclining(false)}
            close={close}
          />
        ) : (
          <TransferForm
            movable={movable}
            onTransferred={done}
            onDecline={() => setDeclining(true)}
            close={close}
          />
        )
      }
    </Dialog>
  )
}
