import { messages } from '@cubby/contract/messages'
import type { Role } from '@cubby/contract/user'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { ActForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useAct } from '@/features/admin/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { roleNames } from './user-labels.ts'

export function RoleForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const [role, setRole] = useState<Role>(user.role)
  const act = useAct(
    () => askOnce(`/admin/users/${user.id}/role`, { method: 'PATCH', body: { role } }),
    { done: messages.userRoleUpdated, failed: messages.userRoleFailed },
    close,
  )
  return (
    <ActForm
      failure={act.failure}
      fields={act.fields}
      busy={act.busy}
      submit="Update Role"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out everywhere when the role changes.
      </p>
      <Field label="Role" name="role">
        {(control) => (
          <Select {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {Object.entries(roleNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActForm>
  )
}
