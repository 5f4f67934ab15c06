import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import type { SessionStatus } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { StatusChangeFields } from '@/features/catalog/classes-admin/status/status-change-fields.tsx'
import { useStatusChange } from '@/features/catalog/classes-admin/status/use-status-change.ts'
import { RebookOffer } from '@/features/catalog/rebooking-admin/rebook-dialog.tsx'

const texts = {
  cancelled: { title: t('Cancel session'), keep: t('Keep session') },
  scheduled: { title: t('Restore session'), keep: t('Cancel') },
} as const

interface SetSessionStatusProps {
  details: SessionDetails
  to: keyof typeof texts
  /** Cancels with another date, a choice, or a refund for each student instead. */
  onRebook?: () => void
  onClosed: () => void
}

/** Cancels or restores a session, after showing the consequences. It can be undone for 10 seconds. */
export function SetSessionStatus({ onClosed, ...form }: SetSessionStatusProps) {
  return (
    <Dialog title={texts[form.to].title} onClosed={onClosed}>
      {(close) => <StatusForm {...form} close={close} />}
    </Dialog>
  )
}

function StatusForm({
  details,
  to,
  onRebook,
  close,
}: Omit<SetSessionStatusProps, 'onClosed'> & { close: () => void }) {
  const { session, class: ofClass } = details
  const change = useStatusChange<SessionStatus>({
    plan: (body) => ({ of: 'session', id: session.id, operation: { operation: 'status', ...body } }),
    from: session.status,
    to,
    title: ofClass.title,
  })
  const form = useOperationForm({
    send: (call) =>
      call('PATCH', '/sessions/sessions/:id/status', {
        params: { id: session.id },
        body: { ...change.body, undoable: true },
      }),
    done: t(messages.sessionStatusUpdated),
    failed: t(messages.sessionStatusFailed),
    close,
  })
  return (
    <OperationForm
      form={form}
      disabled={!change.isReady || change.status === session.status}
      danger={to === 'cancelled'}
      submit={texts[to].title}
      keep={texts[to].keep}
    >
      <p className="figures font-semibold">
        {ofClass.title}, {sessionDates(session)}
      </p>
      {onRebook && session.seats_taken > 0 && <RebookOffer onOpen={onRebook} />}
      <StatusChangeFields change={change} title={ofClass.title} />
    </OperationForm>
  )
}
