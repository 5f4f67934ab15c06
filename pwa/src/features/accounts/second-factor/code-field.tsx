import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '@/ui/fields.tsx'

interface CodeFieldProps {
  hint?: string
  error: string | undefined
  field: UseFormRegisterReturn
  autoFocus?: boolean
}

/** The code that an authenticator app shows now. */
export function CodeField({ hint, error, field, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      label="Code of your authenticator app"
      error={error}
      hint={hint}
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      autoFocus={autoFocus}
      className="figures max-w-48"
    />
  )
}
