import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'

interface AmountFieldProps {
  label?: string
  name?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** An input for an amount in dollars and cents. */
export function AmountField({
  label = 'Amount (US dollars)',
  name = 'amount',
  value,
  error,
  onChange,
}: AmountFieldProps) {
  return (
    <Field label={label} name={name} error={error}>
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
