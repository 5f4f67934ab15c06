import { CircleAlert } from 'lucide-react'
import { type ReactNode, useContext, useId } from 'react'
import { FieldErrorsContext } from './field-errors.ts'

/** The attributes that connect a control to its label, hint, and error. */
interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  /** The name of the field in its form, for its errors. */
  name?: string
  hint?: string
  optional?: boolean
  error?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, a hint, and an error. */
export function Field({ label, name, hint, optional = false, error: given, children }: FieldProps) {
  const id = useId()
  const form = useContext(FieldErrorsContext)
  const error = given ?? (name ? form?.errors[name] : undefined)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      className="grid content-start gap-1.5"
      onChange={name && form ? () => form.clearError(name) : undefined}
    >
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-destructive text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
