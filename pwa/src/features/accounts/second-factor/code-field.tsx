import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'

interface CodeFieldProps {
  hint?: string
  error: string | undefined
  field: UseFormRegisterReturn
  autoFocus?: boolean
}

/** The code that an authenticator app shows now. */
export function CodeField({ hint, error, field, autoFocus }: CodeFieldProps) {
  return (
    <Field label="Code of your authenticator app" error={error} {...(hint && { hint })}>
      {(control) => (
        <TextInput
          {...control}
          {...field}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoFocus={autoFocus}
          className="figures max-w-48"
        />
      )}
    </Field>
  )
}
