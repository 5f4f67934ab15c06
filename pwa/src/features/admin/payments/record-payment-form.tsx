import { RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type ReceiptMethod, receiptMethods } from '@cubby/contract/receipt-methods'
import type { Transaction } from '@cubby/contract/transactions'
import { amountText } from '@cubby/rules/price'
import { useState } from 'react'
import { useToday } from '@/features/admin/dates/time-zone.ts'
import { OperationForm } from '@/features/admin/operation/operation-form.tsx'
import { useIdempotentCall } from '@/features/admin/operation/use-idempotent-request.ts'
import { useOperation } from '@/features/admin/operation/use-operation.ts'
import { oneOf } from '@/features/admin/table/list-search.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { amountError, dateError } from './amount-error.ts'
import { AmountField } from './amount-field.tsx'
import { PAYMENTS } from './use-payments.ts'

/** The fields of a payment that the form needs; both lists have them. */
type Recordable = Pick<
  Transaction,
  'payment_id' | 'student_name' | 'class_name' | 'amount' | 'paid' | 'remaining'
>

const methods = Object.keys(receiptMethods) as ReceiptMethod[]

/** Records a received payment, in full or in part. */
export function RecordPaymentForm({ payment, close }: { payment: Recordable; close: () => void }) {
  const callOnce = useIdempotentCall()
  const today = useToday()
  const { payment_id, student_name, class_name, amount, paid, remaining } = payment
  const [wanted, setWanted] = useState(remaining.toFixed(2))
  const [method, setMethod] = useState<ReceiptMethod>('cash')
  const [reference, setReference] = useState('')
  const [date, setDate] = useState(today)
  const [isSubmitted, setSubmitted] = useState(false)
  const errors = {
    amount: amountError(wanted, remaining, messages.amountExceedsRemaining),
    date: dateError(date, today),
  }
  const operation = useOperation(
    () =>
      callOnce('POST', '/admin/financial/payments/:id/receipts', {
        params: { id: payment_id },
        body: { amount: Number(wanted), method, date, ...(reference.trim() && { reference }) },
      }),
    { done: messages.paymentRecorded, failed: messages.paymentRecordFailed },
    close,
    PAYMENTS,
  )
  const submit = () => {
    setSubmitted(true)
    if (!errors.amount && !errors.date) operation.run(undefined)
  }
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Record Payment"
      onSubmit={submit}
      close={close}
    >
      <p>
        {student_name} owes {amountText(remaining)} for {class_name}
        {paid > 0 && `: ${amountText(paid)} of ${amountText(amount)} is paid`}. The receipt goes to them by
        email.
      </p>
      <AmountField value={wanted} onChange={setWanted} error={isSubmitted ? errors.amount : undefined} />
      <Field label="Method" name="method">
        {(control) => (
          <Select
            {...control}
            value={method}
            onChange={(event) => setMethod(oneOf(methods, event.target.value) ?? method)}
          >
            {methods.map((each) => (
              <option key={each} value={each}>
                {receiptMethods[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Reference" name="reference" optional hint="Such as the number of a check">
        {(control) => (
          <TextInput
            {...control}
            value={reference}
            maxLength={RECEIPT_REFERENCE_MAX_LENGTH}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
      <Field label="Date received" name="date" error={isSubmitted ? errors.date : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={today}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
      </Field>
    </OperationForm>
  )
}
