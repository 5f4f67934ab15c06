import { messages } from '@cubby/contract/messages'
import type { UserStatus } from '@cubby/contract/user'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { OperationForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useOperation } from '@/features/admin/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { statusLabels } from './user-labels.ts'

export function StatusForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const [status, setStatus] = useState<UserStatus>(user.status)
  const operation = useOperation(
    () => askOnce(`/admin/users/${user.id}/status`, { method: 'PATCH', body: { status } }),
    { done: messages.userStatusUpdated, failed: messages.userStatusFailed },
    close,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Update Status"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out everywhere when the status changes, and can log in
        only while it is active.
      </p>
      <Field label="Status" name="status">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => setStatus(event.target.value as UserStatus)}
          >
            {Object.entries(statusLabels).map(([value, name]) => (
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
