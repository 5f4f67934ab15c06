import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { normalEmail } from '@cubby/contract/email'
import { messages } from '@cubby/contract/messages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { FieldErrorsContext } from '@/ui/field.tsx'
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
export function OperationForm(props: OperationFormProps | OldProps) {
  return 'form' in props ? <NewForm {...props} /> : <OldForm {...props} />
}

function NewForm(props: OperationFormProps) {
  const { form, disabled = false, danger = false, busy = form.busy, failure = form.failure } = props
  const { submit, keep = 'Cancel', children } = props
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

interface OldProps {
  failure: string | null
  /** The errors of fields by name; `failure` disappears once all are corrected. */
  fields: Readonly<Record<string, string>> | undefined
  busy: boolean
  disabled?: boolean
  danger?: boolean
  submit: string
  /** The label of the button that closes the form without the operation. */
  keep?: string
  onSubmit: () => void
  close: () => void
  children: ReactNode
}

const noFields: Readonly<Record<string, string>> = {}
const noCorrections = { of: noFields, names: [] }

function OldForm(props: OldProps) {
  const {
    failure,
    fields = noFields,
    busy,
    disabled = false,
    danger = false,
    submit,
    keep = 'Cancel',
    onSubmit,
    close,
    children,
  } = props
  // The names of the corrected fields. They apply to one `fields` object only: new errors start uncorrected.
  const [corrected, setCorrected] = useState<{ of: object; names: readonly string[] }>(noCorrections)
  const names = corrected.of === fields ? corrected.names : []
  const errors = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  const clearError = (name: string) => {
    if (errors[name]) setCorrected({ of: fields, names: [...names, name] })
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fields === noFields) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fields])
  const isCorrected = Object.keys(fields).length > 0 && Object.keys(errors).length === 0
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may be inside another form.
        event.stopPropagation()
        if (!busy && !disabled) onSubmit()
      }}
    >
      {failure && !isCorrected && (
        <Alert tone={failure === messages.proofCancelled ? 'info' : 'error'} announced>
          {failure}
        </Alert>
      )}
      <FieldErrorsContext value={{ errors, clearError }}>{children}</FieldErrorsContext>
      <div className="form-buttons">
        <Button variant="outline" onClick={close}>
          {keep}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

type ConfirmOperationFormProps = (
  | Omit<OperationFormProps, 'danger' | 'disabled'>
  | Omit<OldProps, 'danger' | 'disabled'>
) & {
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
          label={`Type ${phrase} to confirm`}
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

interface OldReasonProps {
  name: 'reason' | 'decline_reason'
  hint: string
  value: string
  onChange: (reason: string) => void
}

/** The optional reason of a rejection. */
export function ReasonField(props: ReasonFieldProps | OldReasonProps) {
  if ('value' in props) {
    const { onChange, ...rest } = props
    return (
      <TextAreaField
        label="Reason"
        optional
        rows={3}
        maxLength={DECLINE_REASON_MAX_LENGTH}
        onValueChange={onChange}
        {...rest}
      />
    )
  }
  return <TextAreaField label="Reason" optional rows={3} maxLength={DECLINE_REASON_MAX_LENGTH} {...props} />
}
