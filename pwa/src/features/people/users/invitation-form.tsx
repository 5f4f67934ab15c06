import { INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'

export function InvitationForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('POST', '/admin/users/:id/invitation', { params: { id: user.id } }),
    { done: messages.userInvited, failed: messages.invitationSendFailed },
    close,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Send Invitation"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} gets an email at {user.email} with a link that sets a password. It
        works for {INVITATION_DAYS} days, and the former link stops working.
      </p>
    </OperationForm>
  )
}
