import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/users'
import { FinalActForm } from '@/features/admin/operation/confirm-operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useAct } from '@/features/admin/operation/use-operation.ts'

export function DeleteForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const act = useAct(
    () => askOnce(`/admin/users/${user.id}`, { method: 'DELETE' }),
    { done: messages.userDeleted, failed: messages.userDeleteFailed },
    close,
  )
  return (
    <FinalActForm
      words={user.email}
      type="email"
      failure={act.failure}
      fields={act.fields}
      busy={act.busy}
      submit="Delete User"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out and loses every seat and place in line. Name and
        contact details are erased; what was learned, paid and audited stays without a name. This cannot be
        undone.
      </p>
    </FinalActForm>
  )
}
