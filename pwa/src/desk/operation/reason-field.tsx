import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { Field } from '@/ui/field.tsx'
import { TextArea } from '@/ui/text-area.tsx'

interface ReasonFieldProps {
  /** The name of the field in the request. */
  name: 'reason' | 'decline_reason'
  /** Who reads the reason. */
  hint: string
  value: string
  onChange: (reason: string) => void
}

/** The optional reason of a rejection. */
export function ReasonField({ name, hint, value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" name={name} optional hint={hint}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={DECLINE_REASON_MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
