import type { Role } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { useState } from 'react'
import { StatusForm } from '@/desk/operation/status-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { roleLabels } from './user-labels.ts'
import { roles } from './user-search.ts'

export function RoleForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [role, setRole] = useState<Role>(user.role)
  const operation = useOperation(
    () => callOnce('PATCH', '/admin/users/:id/role', { params: { id: user.id }, body: { role } }),
    { done: messages.userRoleUpdated, failed: messages.userRoleFailed },
    close,
  )
  return (
    <StatusForm
      operation={operation}
      label="Role"
      submit="Update Role"
      close={close}
      about={
        <p>
          {user.first_name} {user.last_name} is logged out everywhere when the role changes.
        </p>
      }
      statuses={roles}
      labels={roleLabels}
      status={role}
      onStatus={(chosen) => chosen && setRole(chosen)}
    />
  )
}
