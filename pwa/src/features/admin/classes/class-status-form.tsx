import type { ClassStatus } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import { OperationForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useOperation } from '@/features/admin/operation/use-operation.ts'
import { oneOf } from '@/features/admin/table/list-search.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
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
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      disabled={!isReady}
      danger={change.needsTitle}
      submit="Update Status"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p className="font-semibold">{found.title}</p>
      <Field label="Status" name="status">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => change.choose(oneOf(classStatuses, event.target.value) ?? null)}
          >
            {classStatuses.map((value) => (
              <option key={value} value={value}>
                {classStatusLabels[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {status !== found.status && <StatusChangeFields change={change} title={found.title} />}
    </OperationForm>
  )
}
