import '@/ui/forms/zod-without-eval.ts'

import { type NewPasswordForm, newPasswordForm } from '@cubby/contract/account-recovery'
import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@/api/client.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { PasswordInput } from '@/ui/password-input.tsx'

interface SetPasswordFormProps {
  /** The name of the form and of its button. */
  name: string
  /** The message when the server sends none. */
  failed: string
  /** The codes with which the server refuses a link that no longer works. */
  ended: readonly RefusalCode[]
  send: (password: string) => Promise<void>
  onDone: () => void
  /** Called when the link no longer works: it was used, has expired, or was replaced by a newer one. */
  onEnded: (refusal: ApiError) => void
}

/** The form behind an emailed link that sets a password. */
export function SetPasswordForm({ name, failed, ended, send, onDone, onEnded }: SetPasswordFormProps) {
  const { register, handleSubmit, formState, failure, clearFailure, fail } = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirm_password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    clearFailure()
    try {
      await send(password)
      onDone()
    } catch (caught) {
      if (caught instanceof ApiError && ended.some((code) => code === caught.code)) return onEnded(caught)
      fail(caught, { offline: `${failed}. ${messages.networkFailed}`, failed })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label={name}>
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
        {name}
      </Button>
    </form>
  )
}
