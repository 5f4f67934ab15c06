import { INVOICE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Invoice } from '@cubby/contract/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { dayText, nameOf } from './invoice-labels.ts'

interface DecisionFormProps {
  invoice: Invoice
  close: () => void
}

/** Gives a draft its number and emails it. */
export function SendForm({ invoice, close }: DecisionFormProps) {
  const { id, billed_to, total, lines, due_on } = invoice
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('POST', '/admin/invoices/:id/send', { params: { id } }),
    { done: messages.invoiceSent, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Send Invoice"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p className="figures wrap-anywhere">
        {`${billed_to.name} gets an invoice of ${amountText(total)} for ${pluralize(lines, 'line')} at ${billed_to.email}. `}
        {due_on
          ? `It is due ${dayText(due_on)}. `
          : 'It is due by the terms of the center, counted from today. '}
        It gets the next number, and its lines cannot be changed anymore. Later changes are credit notes.
      </p>
    </OperationForm>
  )
}

/** Takes back an invoice without money. Its number stays. */
export function VoidForm({ invoice, close }: DecisionFormProps) {
  const { id, center_name } = invoice
  const callOnce = useIdempotentCall()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const operation = useOperation(
    () => callOnce('POST', '/admin/invoices/:id/void', { params: { id }, body: { reason: reason.trim() } }),
    { done: messages.invoiceVoided, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={isMissing ? missingReason : operation.fields}
      busy={operation.busy}
      danger
      submit="Void Invoice"
      onSubmit={() => (reason.trim() ? operation.run(undefined) : setMissing(true))}
      close={close}
    >
      <p>
        {nameOf(invoice)} keeps its number, and {center_name} owes nothing on it anymore. Its lines can be
        invoiced again. This cannot be undone.
      </p>
      <TextField
        label="Reason"
        name="reason"
        maxLength={INVOICE_REASON_MAX_LENGTH}
        value={reason}
        onValueChange={(value) => {
          setReason(value)
          setMissing(false)
        }}
      />
    </OperationForm>
  )
}

const missingReason = { reason: messages.invoiceReasonRequired }

/** Removes a draft. What it billed waits for another invoice. */
export function DiscardForm({
  invoice,
  onDiscarded,
  close,
}: DecisionFormProps & { onDiscarded: () => void }) {
  const { id, lines, total } = invoice
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('DELETE', '/admin/invoices/:id', { params: { id } }),
    { done: messages.invoiceDiscarded, failed: messages.somethingWentWrong },
    () => {
      close()
      onDiscarded()
    },
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit="Discard Draft"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p className="figures">
        {`The draft is removed. Its ${pluralize(lines, 'line')}, ${amountText(total)}, can be invoiced again. Nobody is told.`}
      </p>
    </OperationForm>
  )
}
