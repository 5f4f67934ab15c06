import { DateField } from '@/ui/fields.tsx'

interface ExpirationFieldProps {
  day: string
  error?: string | undefined
  onChange: (day: string) => void
}

export function ExpirationField({ day, error, onChange }: ExpirationFieldProps) {
  return (
    <DateField
      label="Expiration date"
      name="expiration_date"
      optional
      error={error}
      value={day}
      onValueChange={onChange}
    />
  )
}
