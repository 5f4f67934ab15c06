import { PasswordField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'

import { type NewPasswordForm, newPasswordForm } from '@cubby/contract/accounts/account-recovery'
import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@/api/client.ts'
import {
  AgreementField,
  type AgreementForm,
  agreementForm,
} from '@/features/accounts/legal-texts/agreement-field.tsx'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
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
  const form = useForm<NewPasswordForm & AgreementForm>({
    resolver: zodResolver(newPasswordForm.and(agreementForm(kinds))),
    defaultValues: { password: '', confirm_password: '', agrees: false },
  })
  const { register, field, handleSubmit, setError, setValue, formState, failure, clearFailure, fail } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    clearFailure()
    try {
      await send(password)
      onDone()
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'consent_required') {
        await refreshCollection('provider')
        setValue('agrees', false)
        return setError('agrees', { message: messages.legalTextsChangedMeanwhile }, { shouldFocus: true })
      }
      if (caught instanceof ApiError && ended.some((code) => code === caught.code)) return onEnded(caught)
      fail(caught, { offline: `${failed}. ${messages.networkFailed}`, failed })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label={name}>
      {failure && <FormFailure>{failure}</FormFailure>}
      <PasswordField
        label="New password"
        hint={messages.passwordHint}
        {...field('password')}
        describedAs="new password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label="Confirm new password"
        {...field('confirm_password')}
        describedAs="confirmed new password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <AgreementField kinds={kinds} error={errors.agrees?.message} field={register('agrees')} />
      <Button type="submit" wide busy={isSubmitting}>
        {name}
      </Button>
    </form>
  )
}
