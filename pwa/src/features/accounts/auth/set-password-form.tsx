import { t } from '@cubby/texts/t'
import { PasswordField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'

import { newPasswordForm } from '@cubby/contract/accounts/account-recovery'
import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { ApiError } from '@/api/client.ts'
import {
  AgreementField,
  agreementError,
  agreementForm,
} from '@/features/accounts/legal-texts/agreement-field.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

interface SetPasswordFormProps {
  /** The name of the form and of its button. */
  name: string
  /** The message when the server sends none. */
  failed: string
  /** The codes with which the server refuses a link that no longer works. */
  ended: readonly RefusalCode[]
  /** The texts that the user has to agree to. */
  kinds?: readonly LegalTextKind[]
  send: (password: string) => Promise<void>
  onDone: () => void
  /** Called when the link no longer works: it was used, has expired, or was replaced by a newer one. */
  onEnded: (refusal: ApiError) => void
}

/** The form behind an emailed link that sets a password. */
export function SetPasswordForm({
  name,
  failed,
  ended,
  kinds = [],
  send,
  onDone,
  onEnded,
}: SetPasswordFormProps) {
  const form = useForm({
    defaults: { password: '', confirm_password: '', agrees: false },
    schema: newPasswordForm.and(agreementForm(kinds)),
    send: ({ password }) => send(password),
    onDone,
    onFailed: (caught, { set }) => {
      if (!(caught instanceof ApiError && ended.some((code) => code === caught.code))) {
        return agreementError(caught, () => set('agrees', false))
      }
      onEnded(caught)
      return true
    },
    failed,
    offline: `${failed}. ${t(messages.networkFailed)}`,
  })
  const { field } = form

  return (
    <Form form={form} aria-label={name} submit={name}>
      <PasswordField
        label={t('New password')}
        hint={t(messages.passwordHint)}
        {...field('password')}
        describedAs="new password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={t('Confirm new password')}
        {...field('confirm_password')}
        describedAs="confirmed new password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <AgreementField kinds={kinds} {...field('agrees')} />
    </Form>
  )
}
