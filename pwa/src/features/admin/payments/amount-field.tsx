import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'

interface AmountFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** An input for an amount in dollars and cents. */
export function AmountField({ value, error, onChange }: AmountFieldProps) {
  return (
    <Field label="Amount (US dollars)" name="amount" error={error}>
      {(control) => (
        <TextInput
          {...control}
          className="figures"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
