import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CERTIFICATE_HOURS_STEP,
  OVERRIDE_REASON_MAX_LENGTH,
} from '@cubby/contract/constants'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'

export interface Override {
  readonly reason: string
  /** The typed text; empty for the attended hours. */
  readonly hours: string
}

interface OverrideFieldsProps {
  override: Override
  /** Whether the attended hours of a chosen student are unknown, or too few for a certificate. */
  needsHours: boolean
  onChange: (override: Override) => void
}

/** Asks why students get a certificate without completing the session, and which hours the certificate states. */
export function OverrideFields({ override, needsHours, onChange }: OverrideFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Reason"
        name="override.reason"
        hint="Administrators see it, and the audit log keeps it. Students do not see it."
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={OVERRIDE_REASON_MAX_LENGTH}
            value={override.reason}
            onChange={({ target }) => onChange({ ...override, reason: target.value })}
          />
        )}
      </Field>
      <Field
        label="Hours"
        name="override.hours"
        optional={!needsHours}
        hint={
          needsHours
            ? 'The attended hours are unknown or too few. These certificates state the hours that you enter.'
            : 'Without them, these certificates state the attended hours.'
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="decimal"
            min={CERTIFICATE_HOURS_MIN}
            max={CERTIFICATE_HOURS_MAX}
            step={CERTIFICATE_HOURS_STEP}
            value={override.hours}
            onChange={({ target }) => onChange({ ...override, hours: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
