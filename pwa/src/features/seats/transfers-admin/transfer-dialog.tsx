import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { type ReactNode, useState } from 'react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { Movable, OnMove } from '@/features/seats/enrollments-admin/move-items.tsx'
import { nameOf } from '@/features/seats/transfers/transfer-texts.ts'
import { TextField } from '@/ui/fields.tsx'
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
    <Dialog title={isDeclining ? t('Decline the request') : t('Move to another session')} onClosed={onClosed}>
      {(close) =>
        isDeclining ? (
          <DeclineForm
            movable={movable}
            onDeclined={() => done(t(messages.transferDeclined))}
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

interface DeclineFormProps {
  movable: Movable
  onDeclined: () => void
  onBack: () => void
  close: () => void
}

/** Declines the request of a student, with the reason that the student reads. */
function DeclineForm({ movable, onDeclined, onBack, close }: DeclineFormProps) {
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t(messages.transferReasonRequired) }),
    send: (call, body) =>
      call('POST', '/admin/enrollments/:id/transfer-request/decline', { params: { id: movable.id }, body }),
    onDone: () => {
      onDeclined()
      close()
    },
    failed: t(messages.transferFailed),
    refetchesAlways: true,
    close: onBack,
  })
  return (
    <OperationForm form={form} danger submit={t('Decline')} keep={t('Back')}>
      <p className="figures">
        {movable.request
          ? t('{student} stays in {place}, and is not moved to {wish}.', {
              student: movable.studentName,
              place: movable.place,
              wish: nameOf(movable.request),
            })
          : t('{student} stays in {place}.', { student: movable.studentName, place: movable.place })}
      </p>
      <TextField
        label={t('Reason')}
        hint={t('The student sees this reason.')}
        maxLength={DECLINE_REASON_MAX_LENGTH}
        {...form.field('reason')}
      />
    </OperationForm>
  )
}

/** Returns a function that opens the dialog to move an enrollment, and the dialog while it is open. */
export function useTransferDialog(): { onMove: OnMove; dialog: ReactNode } {
  const [moving, setMoving] = useState<Parameters<OnMove> | null>(null)
  if (!moving) return { onMove: (...opened) => setMoving(opened), dialog: null }
  const [movable, showBanner] = moving
  return {
    onMove: (...opened) => setMoving(opened),
    dialog: <TransferDialog movable={movable} showBanner={showBanner} onClosed={() => setMoving(null)} />,
  }
}
