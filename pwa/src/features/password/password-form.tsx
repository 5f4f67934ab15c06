import '@/features/forms/zod-without-eval.ts'

import { type PasswordChange, passwordChange } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusedFields } from '@/features/forms/show-refused-fields.ts'
import { ApiError } from '@/offline/api.ts'
import { failureText } from '@/offline/failure-text.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { changePassword } from './change-password.ts'

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const { register, handleSubmit, clearErrors, setError, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  const field = (name: keyof PasswordChange) => register(name, { onChange: () => clearErrors(name) })

  const submit = handleSubmit(
    async ({ currentPassword, newPassword }) => {
      setOutcome(null)
      try {
        await changePassword(currentPassword, newPassword)
        reset(empty)
        setOutcome({ tone: 'success', text: messages.passwordUpdated })
      } catch (caught) {
        if (caught instanceof ApiError) showRefusedFields(caught.fields, empty, setError)
        const text = failureText(caught, messages.networkFailed, messages.passwordUpdateFailed)
        setOutcome({ tone: 'error', text })
      }
    },
    () => setOutcome(null),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Change password">
      {outcome && (
        <Alert tone={outcome.tone} announced>
          {outcome.text}
        </Alert>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field('currentPassword')}
            describedAs="current password"
            autoComplete="current-password"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="New password" hint={messages.passwordHint} error={errors.newPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field('newPassword')}
            describedAs="new password"
            autoComplete="new-password"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field('confirmPassword')}
            describedAs="confirmed new password"
            autoComplete="new-password"
            enterKeyHint="done"
          />
        )}
      </Field>
      <Button type="submit" wide busy={isSubmitting}>
        Update password
      </Button>
    </form>
  )
}
