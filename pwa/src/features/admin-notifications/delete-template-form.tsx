import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/notification-templates'
import { ActForm } from '@/features/admin/act-form.tsx'
import { useAct } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { useBriefFailure } from './use-brief-failure.ts'
import { CENTER } from './use-center.ts'

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
