import '@/features/forms/zod-without-eval.ts'

import { forgotPasswordForm, type ForgotPasswordForm as Values } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '@/offline/failure-text.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { EmailInput } from '@/ui/email-input.tsx'
import { Field } from '@/ui/field.tsx'
import { askForReset } from './ask-for-reset.ts'

export function ForgotPasswordForm({ onAsked }: { onAsked: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, clearErrors, formState } = useForm<Values>({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setFailure(null)
    try {
      await askForReset(email)
      onAsked()
    } catch (caught) {
      const offline = `${messages.resetRequestFailed}. ${messages.networkFailed}`
      setFailure(failureText(caught, offline, messages.resetRequestFailed))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Forgot password">
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <EmailInput
            {...control}
            {...register('email', { onChange: () => clearErrors('email') })}
            autoComplete="username"
            enterKeyHint="send"
          />
        )}
      </Field>
      <Button type="submit" wide busy={isSubmitting}>
        Send reset link
      </Button>
    </form>
  )
}
