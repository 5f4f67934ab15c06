import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { normalEmail } from '@cubby/contract/email'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { type ReactNode, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields.tsx'
import { FormElement } from '@/ui/forms/form.tsx'
import type { AnyForm, FieldProps } from '@/ui/forms/use-form.ts'

type OpenForm = AnyForm & { close: () => void }

interface OperationFormProps {
  /** From `useOperationForm`. */
  form: OpenForm
  disabled?: boolean
  danger?: boolean
  /** Whether the operation waits for something else. */
  busy?: boolean
  /** Shown instead of the failure of the form. */
  failure?: string | null
  submit: string
  /** The label of the button that closes the form without the operation. */
  keep?: string
  children: ReactNode
}

/** The body of a dialog with an operation: its failure, fields, and two buttons. */
export function OperationForm(props: OperationFormProps) {
  const { form, disabled = false, danger = false, busy = form.busy, failure = form.failure } = props
  const { submit, keep = t('Cancel'), children } = props
  return (
    <FormElement form={{ ...form, busy }} disabled={disabled} className="grid gap-4">
      {failure && (
        <Alert tone={failure === messages.proofCancelled ? 'info' : 'error'} announced>
          {failure}
        </Alert>
      )}
      {children}
      <div className="form-buttons">
        <Button variant="outline" onClick={form.close}>
          {keep}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </FormElement>
  )
}

interface ConfirmOperationFormProps extends Omit<OperationFormProps, 'danger' | 'disabled'> {
  /** The text to type; null as long as the operation is not possible. */
  phrase: string | null
  type?: 'text' | 'email'
}

/** The body of a dialog for an operation that cannot be undone. The user must type `phrase` to confirm it. */
export function ConfirmOperationForm({
  phrase,
  type = 'text',
  children,
  ...form
}: ConfirmOperationFormProps) {
  const [typed, setTyped] = useState('')
  return (
    <OperationForm {...form} danger disabled={phrase === null || !matchesPhrase(phrase, typed)}>
      {children}
      {phrase !== null && (
        <TextField
          label={t('Type {phrase} to confirm', { phrase })}
          type={type}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
        />
      )}
    </OperationForm>
  )
}

const plain = (text: string) => text.normalize().trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether the typed text is the phrase. Ignores case, extra spaces, and the spelling of an email address. */
export function matchesPhrase(phrase: string, typed: string): boolean {
  const email = normalEmail(phrase)
  return plain(typed) === plain(phrase) || (email !== null && normalEmail(typed) === email)
}

interface ReasonFieldProps extends FieldProps {
  /** Who reads the reason. */
  hint: string
}

/** The optional reason of a rejection. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <TextAreaField label={t('Reason')} optional rows={3} maxLength={DECLINE_REASON_MAX_LENGTH} {...props} />
  )
}
