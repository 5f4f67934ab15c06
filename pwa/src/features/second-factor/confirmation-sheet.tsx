import '@/ui/forms/zod-without-eval.ts'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef } from 'react'
import { OfflineNote } from '@/layout/offline-note.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { type Confirmation, confirmation } from './confirmation.ts'
import { failureOf } from './failure-of.ts'
import { CHANGE_NEEDS_CONNECTION } from './needs-connection.ts'

interface ConfirmationSheetProps<Sent> {
  title: string
  /** The name of the form and of its button. */
  submit: string
  danger?: boolean
  email: string
  /** Asks for the name of a passkey, with this suggestion. */
  suggestedName?: string
  /** The message when the server sends none. */
  failed: string
  send: (confirmed: Confirmation) => Promise<Sent>
  /** Called after the sheet has closed, so that it can move the focus. */
  onSent: (sent: Sent) => void
  onClose: () => void
  /** The consequences. */
  children: ReactNode
}

/** A change of the second factor, which the user confirms with the password. It closes once the change is made. */
export function ConfirmationSheet<Sent>(props: ConfirmationSheetProps<Sent>) {
  const {
    title,
    submit,
    danger = false,
    email,
    suggestedName,
    failed,
    send,
    onSent,
    onClose,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { register, handleSubmit, formState, failure, clearFailure, fail } = useForm<Confirmation>({
    resolver: zodResolver(confirmation),
    defaultValues: { name: suggestedName ?? 'My device', proof: { password: '' } },
  })
  const { errors, isSubmitting } = formState
  const confirm = handleSubmit(async (confirmed) => {
    clearFailure()
    try {
      const sent = await send(confirmed)
      dialog.current?.close()
      onSent(sent)
    } catch (caught) {
      fail(failureOf(caught), { offline: CHANGE_NEEDS_CONNECTION, failed })
    }
  })
  return (
    <Sheet ref={dialog} title={title} onClose={onClose}>
      {children}
      <OfflineNote>{CHANGE_NEEDS_CONNECTION}</OfflineNote>
      <form noValidate onSubmit={confirm} className="grid gap-4" aria-label={title}>
        {failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )}
        {/* Lets a password manager find the account. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {suggestedName !== undefined && (
          <Field label="Name of the passkey" hint="So that you recognize it" error={errors.name?.message}>
            {(control) => (
              <TextInput {...control} {...register('name')} autoComplete="off" enterKeyHint="next" />
            )}
          </Field>
        )}
        <Field label="Your password" error={errors.proof?.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('proof.password')}
              describedAs="password"
              autoComplete="current-password"
              enterKeyHint="done"
            />
          )}
        </Field>
        <div className="grid gap-2">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
            {submit}
          </Button>
          <Button variant="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
