import { EmailField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { type ForgotPasswordForm, forgotPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

interface EmailRequestFormProps {
  /** Names the form for assistive technology. */
  name: string
  submitLabel: string
  initialEmail: string
  request: (email: string) => Promise<void>
  /** The message when the request fails and the server gives no reason. */
  failed: string
  onRequested: (email: string) => void
}

/** Asks for an email address. */
export function EmailRequestForm({
  name,
  submitLabel,
  initialEmail,
  request,
  failed,
  onRequested,
}: EmailRequestFormProps) {
  const { field, handleSubmit, formState, failure, clearFailure, fail } = useForm<ForgotPasswordForm>({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: initialEmail },
  })
  const { isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    clearFailure()
    try {
      await request(email)
      onRequested(email)
    } catch (caught) {
      fail(caught, { offline: `${failed}. ${messages.networkFailed}`, failed })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label={name}>
      {failure && <FormFailure>{failure}</FormFailure>}
      <EmailField label="Email" {...field('email')} autoComplete="username" enterKeyHint="send" />
      <Button type="submit" wide busy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
