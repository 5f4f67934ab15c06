import type { ReactNode } from 'react'
import { SelectField } from '@/ui/select.tsx'
import { OperationForm } from './operation-form.tsx'
import type { useOperation } from './use-operation.ts'

interface StatusFormProps<Status extends string> extends StatusFieldProps<Status> {
  operation: ReturnType<typeof useOperation<unknown>>
  submit?: string
  /** The status cannot be set yet. */
  blocked?: boolean
  danger?: boolean
  close: () => void
  /** What the status belongs to. */
  about: ReactNode
  /** What the chosen status would do. */
  children?: ReactNode
}

/** The body of a dialog that sets the status of a class, user, or payment. */
export function StatusForm<Status extends string>(props: StatusFormProps<Status>) {
  const { operation, submit = 'Update Status', blocked, danger, close, about, children, ...field } = props
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      {...(blocked !== undefined && { disabled: blocked })}
      {...(danger !== undefined && { danger })}
      submit={submit}
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      {about}
      <StatusField {...field} />
      {children}
    </OperationForm>
  )
}

interface StatusFieldProps<Status extends string> {
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
    <SelectField
      label={label}
      name={name}
      hint={hint}
      disabled={disabled}
      value={status ?? ''}
      onValueChange={(value) => onStatus(statuses.find((each) => each === value))}
    >
      {placeholder && <option value="">{placeholder}</option>}
      {statuses.map((each) => (
        <option key={each} value={each}>
          {labels[each]}
        </option>
      ))}
    </SelectField>
  )
}
