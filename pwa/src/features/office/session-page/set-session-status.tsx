import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import type { SessionStatus } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { sessionDates } from '@cubby/rules/session-dates'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { StatusChangeFields } from '@/features/catalog/classes-admin/status/status-change-fields.tsx'
import { useStatusChange } from '@/features/catalog/classes-admin/status/use-status-change.ts'

const texts = {
  cancelled: { title: 'Cancel session', keep: 'Keep session' },
  scheduled: { title: 'Restore session', keep: 'Cancel' },
} as const

interface SetSessionStatusProps {
  details: SessionDetails
  to: keyof typeof texts
  onClosed: () => void
}

/** Cancels or restores a session, after showing the consequences. It can be undone for 10 seconds. */
export function SetSessionStatus({ details, to, onClosed }: SetSessionStatusProps) {
  return (
    <Dialog title={texts[to].title} onClosed={onClosed}>
      {(close) => <StatusForm details={details} to={to} close={close} />}
    </Dialog>
  )
}

function StatusForm({ details, to, close }: Omit<SetSessionStatusProps, 'onClosed'> & { close: () => void }) {
  const { session, class: ofClass } = details
  const callOnce = useIdempotentCall()
  const change = useStatusChange<SessionStatus>({
    plan: (body) => ({ of: 'session', id: session.id, operation: { operation: 'status', ...body } }),
    from: session.status,
    to,
    title: ofClass.title,
  })
  const { run, busy, failure, fields } = useOperation(
    () =>
      callOnce('PATCH', '/sessions/sessions/:id/status', {
        params: { id: session.id },
        body: { ...change.body, undoable: true },
      }),
    { done: messages.sessionStatusUpdated, failed: messages.sessionStatusFailed },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={failure}
      fields={fields}
      busy={busy}
      disabled={!change.isReady || change.status === session.status}
      danger={to === 'cancelled'}
      submit={texts[to].title}
      keep={texts[to].keep}
      onSubmit={() => run(undefined)}
      close={close}
    >
      <p className="figures font-semibold">
        {ofClass.title}, {sessionDates(session)}
      </p>
      <StatusChangeFields change={change} title={ofClass.title} />
    </OperationForm>
  )
}
