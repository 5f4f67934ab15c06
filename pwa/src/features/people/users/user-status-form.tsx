import type { UserStatus } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { useState } from 'react'
import { StatusForm } from '@/desk/operation/status-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { statusLabels } from './user-labels.ts'
import { userStatuses } from './user-search.ts'

export function UserStatusForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [status, setStatus] = useState<UserStatus>(user.status)
  const operation = useOperation(
    () => callOnce('PATCH', '/admin/users/:id/status', { params: { id: user.id }, body: { status } }),
    { done: messages.userStatusUpdated, failed: messages.userStatusFailed },
    close,
  )
  return (
    <StatusForm
      operation={operation}
      close={close}
      about={
        <p>
          {user.first_name} {user.last_name} is logged out everywhere when the status changes, and can log in
          only while it is active.
        </p>
      }
      statuses={userStatuses}
      labels={statusLabels}
      status={status}
      onStatus={(chosen) => chosen && setStatus(chosen)}
    />
  )
}
