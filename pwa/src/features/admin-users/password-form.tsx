import { PASSWORD_MIN_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { useAct } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'

function wrongWith(password: string, again: string): string | null {
  if (!password || !again) return messages.bothPasswordsRequired
  if (password !== again) return messages.passwordsDoNotMatch
  return password.length < PASSWORD_MIN_LENGTH ? messages.passwordTooShort : null
}

export function PasswordForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const [newPassword, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const act = useAct(
    () => askOnce(`/admin/users/${user.id}/password`, { method: 'PUT', body: { newPassword } }),
    { done: messages.userPasswordReset, failed: messages.userPasswordResetFailed },
    close,
  )
  const submit = () => {
    const reason = wrongWith(newPassword, again)
    setWrong(reason)
    if (!reason) act.run(undefined)
  }
  return (
    <ActForm
      failure={wrong ?? act.failure}
      busy={act.busy}
      submit="Reset Password"
      onSubmit={submit}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out everywhere and told by e-mail.
      </p>
      <Field label="New password" hint={messages.passwordHint}>
        {(control) => (
          <PasswordInput
            {...control}
            describedAs="new password"
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Field label="Confirm password">
        {(control) => (
          <PasswordInput
            {...control}
            describedAs="confirmed password"
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
        )}
      </Field>
    </ActForm>
  )
}
