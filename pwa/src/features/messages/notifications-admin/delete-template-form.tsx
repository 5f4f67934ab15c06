import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/office/notification-templates'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { NOTIFICATION_CENTER } from './use-notification-center.ts'
import { useTemporaryMessage } from './use-temporary-message.ts'

export function DeleteTemplateForm({ template, close }: { template: Template; close: () => void }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('DELETE', '/notifications/admin/templates/:id', { params: { id: template.id } }),
    { done: messages.templateDeleted, failed: messages.templateDeleteFailed },
    close,
    NOTIFICATION_CENTER,
  )
  const { failure } = useTemporaryMessage(operation.error, operation.failure)
  return (
    <OperationForm
      failure={failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit="Delete Template"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        <span className="wrap-anywhere font-semibold">{template.name}</span> is deleted permanently. What was
        sent from it stays as it was sent.
      </p>
    </OperationForm>
  )
}
