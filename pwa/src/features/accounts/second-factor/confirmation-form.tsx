import { t, translate } from '@cubby/texts/t'
import { PasswordField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { CHANGE_NEEDS_CONNECTION } from './change.ts'
import { type Confirmation, confirmationForm } from './confirmation.ts'
import { proveWithPasskey } from './passkey.ts'

export interface ConfirmationFormProps {
  /** The name of the form. */
  title: string
  /** The name of its button. */
  submit: string
  danger?: boolean
  email: string
  /** Asks for the name of a passkey, with this suggestion. */
  suggestedName?: string
  /** Whether a passkey can replace the password. */
  hasPasskey: boolean
  /** The message when the server sends none. */
  failed: string
  /** Makes the change, and closes the form. */
  onConfirm: (confirmed: Confirmation) => Promise<void>
  onCancel: () => void
}

/** Asks for the password or a passkey before a change of the second factor. */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const {
    title,
    submit,
    danger = false,
    email,
    suggestedName,
    hasPasskey,
    failed,
    onConfirm,
    onCancel,
  } = props
  const [isProving, setProving] = useState(false)
  const form = useForm({
    defaults: { name: suggestedName ?? t('My device'), proof: { password: '' } },
    schema: confirmationForm,
    send: onConfirm,
    failed,
    offline: translate(CHANGE_NEEDS_CONNECTION),
  })
  const { field, getValues, trigger } = form
  const confirmWithPasskey = async () => {
    setProving(true)
    if (await trigger('name', { shouldFocus: true })) {
      await form.attempt(async () => onConfirm({ name: getValues('name'), proof: await proveWithPasskey() }))
    }
    setProving(false)
  }
  return (
    <Form form={form} className="gap-4" aria-label={title}>
      {/* Lets a password manager find the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {suggestedName !== undefined && (
        <TextField
          label={t('Name of the passkey')}
          hint={t('So that you recognize it')}
          {...field('name')}
          autoComplete="off"
          enterKeyHint="next"
        />
      )}
      <PasswordField
        label={t('Your password')}
        {...field('proof.password')}
        describedAs="password"
        autoComplete="current-password"
        enterKeyHint="done"
      />
      <div className="grid gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy && !isProving}>
          {submit}
        </Button>
        {hasPasskey && (
          <Button variant="outline" busy={isProving} onClick={() => void confirmWithPasskey()}>
            {t('Use a passkey instead of the password')}
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}
