import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { ConfirmOperationForm } from '@/desk/operation/confirm-operation-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'

export function DeleteForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('DELETE', '/admin/users/:id', { params: { id: user.id } }),
    { done: messages.userDeleted, failed: messages.userDeleteFailed },
    close,
  )
  return (
    <ConfirmOperationForm
      phrase={user.email}
      type="email"
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Delete User"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out and loses every seat and place on a waitlist. Name
        and contact details are erased from the account. Training and payment records stay, without a name.
        Certificates, messages to the office, and the audit log stay as they are. This cannot be undone.
      </p>
    </ConfirmOperationForm>
  )
}
