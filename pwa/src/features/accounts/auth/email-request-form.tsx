import { t } from '@cubby/texts/t'
import { EmailField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { forgotPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { Form } from '@/ui/forms/form.tsx'
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
  const form = useForm({
    defaults: { email: initialEmail },
    schema: forgotPasswordForm,
    send: ({ email }) => request(email),
    onDone: (_, { getValues }) => onRequested(getValues('email')),
    failed,
    offline: `${failed}. ${t(messages.networkFailed)}`,
  })

  return (
    <Form form={form} aria-label={name} submit={submitLabel}>
      <EmailField label={t('Email')} {...form.field('email')} autoComplete="username" enterKeyHint="send" />
    </Form>
  )
}
