import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'

interface ExpirationFieldProps {
  day: string
  error?: string | undefined
  onChange: (day: string) => void
}

export function ExpirationField({ day, error, onChange }: ExpirationFieldProps) {
  return (
    <Field label="Expiration date" name="expiration_date" optional error={error}>
      {(control) => (
        <TextInput {...control} type="date" value={day} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
