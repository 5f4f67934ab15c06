import { messages } from '@cubby/contract/messages'
import type { Role } from '@cubby/contract/user'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { OperationForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useOperation } from '@/features/admin/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { roleLabels } from './user-labels.ts'

export function RoleForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const [role, setRole] = useState<Role>(user.role)
  const operation = useOperation(
    () => askOnce(`/admin/users/${user.id}/role`, { method: 'PATCH', body: { role } }),
    { done: messages.userRoleUpdated, failed: messages.userRoleFailed },
    close,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Update Role"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out everywhere when the role changes.
      </p>
      <Field label="Role" name="role">
        {(control) => (
          <Select {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {Object.entries(roleLabels).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </OperationForm>
  )
}
