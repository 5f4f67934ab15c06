import { t } from '@cubby/texts/t'
import { TextField } from '@/ui/fields.tsx'
import type { FieldProps } from '@/ui/forms/use-form.ts'

interface CodeFieldProps extends FieldProps {
  hint?: string
  autoFocus?: boolean
}

/** The code that an authenticator app shows now. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      label={t('Code from your authenticator app')}
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      className="figures max-w-48"
    />
  )
}
