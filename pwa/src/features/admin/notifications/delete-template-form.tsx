import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/notification-templates'
import { ActForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useAct } from '@/features/admin/operation/use-operation.ts'
import { CENTER } from './use-notification-center.ts'
import { useBriefFailure } from './use-temporary-message.ts'

export function DeleteTemplateForm({ template, close }: { template: Template; close: () => void }) {
  const askOnce = useAskOnce()
  const act = useAct(
    () => askOnce(`/notifications/admin/templates/${template.id}`, { method: 'DELETE' }),
    { done: messages.templateDeleted, failed: messages.templateDeleteFailed },
    close,
    CENTER,
  )
  const { failure } = useBriefFailure(act.error, act.failure)
  return (
    <ActForm
      failure={failure}
      fields={act.fields}
      busy={act.busy}
      danger
      submit="Delete Template"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        <span className="wrap-anywhere font-semibold">{template.name}</span> is gone for good. What was sent
        from it stays as it was sent.
      </p>
    </ActForm>
  )
}
