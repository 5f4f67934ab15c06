import type { ClassStatus } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import { StatusForm } from '@/features/admin/operation/status-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useOperation } from '@/features/admin/operation/use-operation.ts'
import type { ClassDialogBodyProps } from './class-dialogs.tsx'
import { classStatuses, classStatusLabels } from './class-labels.ts'
import { StatusChangeFields } from './status-change-fields.tsx'
import { EVERY_LIST } from './use-classes.ts'
import { useStatusChange } from './use-status-change.ts'

export function ClassStatusForm({ found, close }: ClassDialogBodyProps) {
  const askOnce = useAskOnce()
  const change = useStatusChange<ClassStatus>({
    of: `/admin/classes/${found.id}`,
    operationOf: (body) => ({ operation: 'status', ...body }),
    from: found.status,
    title: found.title,
  })
  const { status, body, isReady } = change
  const operation = useOperation(
    () => askOnce(`/classes/${found.id}/status`, { method: 'PUT', body }),
    { done: messages.classStatusUpdated, failed: messages.classStatusFailed },
    close,
    EVERY_LIST,
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
