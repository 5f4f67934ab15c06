import { PASSWORD_MIN_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { PasswordField } from '@/ui/fields.tsx'

/** Returns the first field with an error, and its message. */
function errorsOf(newPassword: string, again: string): Record<string, string> | null {
  if (!newPassword) return { newPassword: messages.bothPasswordsRequired }
  if (!again) return { again: messages.bothPasswordsRequired }
  if (newPassword !== again) return { again: messages.passwordsDoNotMatch }
  return newPassword.length < PASSWORD_MIN_LENGTH ? { newPassword: messages.passwordTooShort } : null
}

export function PasswordForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [newPassword, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<Record<string, string> | null>(null)
  const operation = useOperation(
    () => callOnce('PUT', '/admin/users/:id/password', { params: { id: user.id }, body: { newPassword } }),
    { done: messages.userPasswordReset, failed: messages.userPasswordResetFailed },
    close,
    ['users'],
  )
  const submit = () => {
    const found = errorsOf(newPassword, again)
    setErrors(found)
    if (!found) operation.run(undefined)
  }
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit="Reset Password"
      onSubmit={submit}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out everywhere and notified by email. Their calendar link
        ends.
      </p>
      <PasswordField
        label="New password"
        name="newPassword"
        hint={messages.passwordHint}
        describedAs="new password"
        autoComplete="new-password"
        value={newPassword}
        onValueChange={setPassword}
      />
      <PasswordField
        label="Confirm password"
        name="again"
        describedAs="confirmed password"
        autoComplete="new-password"
        value={again}
        onValueChange={setAgain}
      />
    </OperationForm>
  )
}
