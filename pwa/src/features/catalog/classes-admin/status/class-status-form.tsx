import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { StatusForm } from '@/desk/operation/status-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'
import { classStatuses, classStatusLabels } from '../list/class-labels.ts'
import { StatusChangeFields } from './status-change-fields.tsx'
import { useStatusChange } from './use-status-change.ts'

export function ClassStatusForm({ found, close }: ClassDialogBodyProps) {
  const callOnce = useIdempotentCall()
  const change = useStatusChange<ClassStatus>({
    plan: (body) => ({ of: 'class', id: found.id, operation: { operation: 'status', ...body } }),
    from: found.status,
    title: found.title,
  })
  const { status, body, isReady } = change
  const operation = useOperation(
    () =>
      callOnce('PUT', '/classes/:id/status', { params: { id: found.id }, body: { ...body, undoable: true } }),
    { done: messages.classStatusUpdated, failed: messages.classStatusFailed },
    close,
    EVERY_QUERY,
  )
  return (
    <StatusForm
      operation={operation}
      blocked={!isReady}
      danger={change.needsTitle}
      close={close}
      about={<p className="font-semibold">{found.title}</p>}
      statuses={classStatuses}
      labels={classStatusLabels}
      status={status}
      onStatus={(chosen) => change.choose(chosen ?? null)}
    >
      {status !== found.status && <StatusChangeFields change={change} title={found.title} />}
    </StatusForm>
  )
}
