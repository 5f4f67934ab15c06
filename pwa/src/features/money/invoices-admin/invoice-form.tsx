import { PO_NUMBER_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Invoice, type InvoiceSave, invoiceSave } from '@cubby/contract/money/invoices'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { DateField, TextField } from '@/ui/fields.tsx'

/** Changes the PO number, and the due day of a draft. */
export function InvoiceForm({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { id, state } = invoice
  const callOnce = useIdempotentCall()
  const [poNumber, setPoNumber] = useState(invoice.po_number)
  const [dueOn, setDueOn] = useState(invoice.due_on ?? '')
  const [errors, setErrors] = useState<Record<string, string>>()
  const operation = useOperation(
    (body: InvoiceSave) => callOnce('PUT', '/admin/invoices/:id', { params: { id }, body }),
    { done: messages.invoiceSaved, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  const submit = () => {
    const parsed = invoiceSave.safeParse({ po_number: poNumber, due_on: dueOn || null })
    if (parsed.success) return operation.run(parsed.data)
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit="Save Invoice"
      onSubmit={submit}
      close={close}
    >
      <TextField
        label="PO number"
        name="po_number"
        optional
        autoComplete="off"
        maxLength={PO_NUMBER_MAX_LENGTH}
        value={poNumber}
        onValueChange={(value) => {
          setPoNumber(value)
          setErrors(undefined)
        }}
      />
      {state === 'draft' && (
        <DateField
          label="Due day"
          name="due_on"
          optional
          hint="Without one, the terms of the center decide when it is sent."
          value={dueOn}
          onValueChange={(value) => {
            setDueOn(value)
            setErrors(undefined)
          }}
        />
      )}
    </OperationForm>
  )
}
