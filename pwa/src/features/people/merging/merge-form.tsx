import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { useState } from 'react'
import { failureSentence } from '@/desk/messages/failure-message.ts'
import { ConfirmOperationForm } from '@/desk/operation/confirm-operation-form.tsx'
import { EVERY_QUERY } from '@/desk/operation/every-query.ts'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { type PickedUser, UserPicker } from '@/features/people/user-picker/user-picker.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { MergeSummary } from './merge-summary.tsx'
import { useMergePreview } from './use-merge-preview.ts'

interface MergeFormProps {
  user: ListedUser
  close: () => void
}

/** Merges the account of a user with another one of the same person, after a preview of what moves. */
export function MergeForm({ user, close }: MergeFormProps) {
  const callOnce = useIdempotentCall()
  const [other, setOther] = useState<PickedUser | null>(null)
  const [stays, setStays] = useState<'this' | 'other'>('this')
  const [ending, staying] = stays === 'this' ? [other, user] : [user, other]
  const query = useMergePreview(ending?.id, staying?.id)
  const preview = other ? query.data : undefined
  const canMerge = preview && !preview.refusal && preview.conflicts.every(({ blocks }) => !blocks)
  const operation = useOperation(
    (pair: { id: string; into: string }) =>
      callOnce('POST', '/admin/users/:id/merge', { params: { id: pair.id }, body: { into: pair.into } }),
    { done: messages.usersMerged, failed: messages.mergeFailed },
    close,
    EVERY_QUERY,
  )
  return (
    <ConfirmOperationForm
      phrase={canMerge ? preview.ending.email : null}
      type="email"
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Merge Accounts"
      onSubmit={() => ending && staying && operation.run({ id: ending.id, into: staying.id })}
      close={close}
    >
      <p>
        If {user.first_name} {user.last_name} has two accounts, choose the other one.
      </p>
      <UserPicker
        label="Other account"
        user={other}
        roles={mayEnroll(user.role) ? ['student', 'user'] : [user.role]}
        blockedReason={({ id }) => (id === user.id ? 'This is the same account' : null)}
        onPick={setOther}
      />
      {other && (
        <Field label="Account that stays">
          {(control) => (
            <Select
              {...control}
              value={stays}
              onChange={({ target }) => setStays(target.value === 'other' ? 'other' : 'this')}
            >
              <option value="this">{user.email}</option>
              <option value="other">{other.email}</option>
            </Select>
          )}
        </Field>
      )}
      <div aria-live="polite" className="empty:hidden">
        {preview && <MergeSummary preview={preview} />}
        {other && query.error && (
          <Alert tone="error">{failureSentence(query.error, messages.mergePreviewFailed)}</Alert>
        )}
      </div>
    </ConfirmOperationForm>
  )
}
