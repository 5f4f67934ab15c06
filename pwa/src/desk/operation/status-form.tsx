import type { ReactNode } from 'react'
import { OperationForm } from './operation-form.tsx'
import { StatusField, type StatusFieldProps } from './status-field.tsx'
import type { FormOperation } from './use-operation.ts'

interface StatusFormProps<Status extends string> extends StatusFieldProps<Status> {
  operation: FormOperation
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
