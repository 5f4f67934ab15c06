import { RESET_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { TextAreaField } from '@/ui/fields.tsx'

interface ResetSecondFactorFormProps {
  user: Pick<ListedUser, 'id' | 'first_name' | 'last_name'>
  close: () => void
}

/** Removes the second factor of a user who lost it. */
export function ResetSecondFactorForm({ user, close }: ResetSecondFactorFormProps) {
  const callOnce = useIdempotentCall()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Record<string, string> | null>(null)
  const operation = useOperation(
    () =>
      callOnce('POST', '/admin/users/:id/reset-second-factor', {
        params: { id: user.id },
        body: { reason },
      }),
    { done: messages.secondFactorReset, failed: 'Failed to reset the second factor' },
    close,
    ['users'],
  )
  const submit = () => {
    const isMissing = reason.trim() === ''
    setMissing(isMissing ? { reason: messages.fieldRequired } : null)
    if (!isMissing) operation.run(undefined)
  }
  return (
    <OperationForm
      failure={missing ? null : operation.failure}
      fields={missing ?? operation.fields}
      busy={operation.busy}
      danger
      submit="Reset Second Factor"
      onSubmit={submit}
      close={close}
    >
      <p>
        All passkeys, the authenticator app, and the recovery codes of {user.first_name} {user.last_name} are
        removed. {user.first_name} is logged out everywhere, gets an email, and can then log in with the
        password alone.
      </p>
      <p>Make sure first that it is really {user.first_name} who asks, for example by a call.</p>
      <TextAreaField
        label="Reason"
        name="reason"
        hint="For the audit log"
        rows={2}
        maxLength={RESET_REASON_MAX_LENGTH}
        value={reason}
        onValueChange={setReason}
      />
    </OperationForm>
  )
}
