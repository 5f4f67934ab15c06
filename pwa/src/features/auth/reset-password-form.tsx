import '@/ui/forms/zod-without-eval.ts'

import { type NewPasswordForm, newPasswordForm } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@/api/client.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { resetPassword } from './reset-password.ts'

interface ResetPasswordFormProps {
  token: string
  onReset: () => void
  /** Called when the link no longer works: it was used, has expired, or was replaced by a newer one. */
  onRefused: (message: string) => void
}

export function ResetPasswordForm({ token, onReset, onRefused }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState, failure, clearFailure, fail } = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirm_password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    clearFailure()
    try {
      await resetPassword(token, password)
      onReset()
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'reset_link_invalid') return onRefused(caught.message)
      const offline = `${messages.resetFailed}. ${messages.networkFailed}`
      fail(caught, { offline, failed: messages.resetFailed })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Reset password">
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Field label="New password" hint={messages.passwordHint} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            describedAs="new password"
            autoComplete="new-password"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirm_password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('confirm_password')}
            describedAs="confirmed new password"
            autoComplete="new-password"
            enterKeyHint="done"
          />
        )}
      </Field>
      <Button type="submit" wide busy={isSubmitting}>
        Reset password
      </Button>
    </form>
  )
}
