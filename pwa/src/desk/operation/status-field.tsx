import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

export interface StatusFieldProps<Status extends string> {
  label?: string
  name?: string
  hint?: string | undefined
  disabled?: boolean
  /** The statuses to choose from, in this order. */
  statuses: readonly Status[]
  labels: Readonly<Record<Status, string>>
  status: Status | undefined
  /** Shown while there is no status. */
  placeholder?: string
  onStatus: (status: Status | undefined) => void
}

/** Chooses one of the statuses of a class, session, user, or payment. */
export function StatusField<Status extends string>(props: StatusFieldProps<Status>) {
  const { label = 'Status', name, hint, disabled, statuses, labels, status, placeholder, onStatus } = props
  return (
    <Field label={label} {...(name && { name })} {...(hint && { hint })}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={status ?? ''}
          onChange={(event) => onStatus(statuses.find((each) => each === event.target.value))}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {statuses.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
