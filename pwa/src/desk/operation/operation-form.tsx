import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { FieldErrorsContext } from '@/ui/field-errors.ts'

interface OperationFormProps {
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

/** The body of a dialog with an operation: its failure, fields, and two buttons. */
export function OperationForm(props: OperationFormProps) {
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
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <FieldErrorsContext value={{ errors, clearError }}>{children}</FieldErrorsContext>
      <div className="flex flex-wrap justify-end gap-2">
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
