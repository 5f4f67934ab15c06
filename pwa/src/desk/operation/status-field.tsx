import { t } from '@cubby/texts/t'
import type { ComponentProps } from 'react'
import { SelectField } from '@/ui/select.tsx'

interface StatusFieldProps<Status extends string>
  extends Omit<ComponentProps<typeof SelectField>, 'label' | 'placeholder'> {
  label?: string
  /** The statuses to choose from, in this order. */
  statuses: readonly Status[]
  labels: Readonly<Record<Status, string>>
  /** Shown while there is no status. */
  placeholder?: string
}

/** Chooses one of the statuses of a class, session, user, or payment. */
export function StatusField<Status extends string>(props: StatusFieldProps<Status>) {
  const { label = t('Status'), statuses, labels, placeholder, ...select } = props
  return (
    <SelectField label={label} {...select}>
      {placeholder && <option value="">{placeholder}</option>}
      {statuses.map((each) => (
        <option key={each} value={each}>
          {labels[each]}
        </option>
      ))}
    </SelectField>
  )
}
