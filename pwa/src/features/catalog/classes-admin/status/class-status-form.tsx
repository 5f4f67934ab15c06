import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-field.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'
import { classStatuses, classStatusLabels } from '../list/class-labels.ts'
import { StatusChangeFields } from './status-change-fields.tsx'
import { useStatusChange } from './use-status-change.ts'

export function ClassStatusForm({ found, close }: ClassDialogBodyProps) {
  const change = useStatusChange<ClassStatus>({
    plan: (body) => ({ of: 'class', id: found.id, operation: { operation: 'status', ...body } }),
    from: found.status,
    title: found.title,
  })
  const { status, body, isReady } = change
  const form = useOperationForm({
    send: (call) =>
      call('PUT', '/classes/:id/status', { params: { id: found.id }, body: { ...body, undoable: true } }),
    done: t(messages.classStatusUpdated),
    failed: t(messages.classStatusFailed),
    close,
  })
  return (
    <OperationForm form={form} disabled={!isReady} danger={change.needsTitle} submit={t('Update Status')}>
      <p className="font-semibold">{found.title}</p>
      <StatusField
        statuses={classStatuses}
        labels={classStatusLabels}
        value={status}
        onValueChange={(value) => change.choose(oneOf(classStatuses, value) ?? null)}
      />
      {status !== found.status && <StatusChangeFields change={change} title={found.title} />}
    </OperationForm>
  )
}
