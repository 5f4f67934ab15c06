import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import {
  asksForDate,
  noReceiptErrors,
  ReceiptFields,
  type ReceiptValues,
  receiptErrors,
  receiptOf,
} from './receipt-fields.tsx'
import { PAYMENTS } from './use-payments.ts'

/** The fields that the form needs. Transactions and outstanding payments have them. */
type Recordable = Pick<
  Transaction,
  'payment_id' | 'student_name' | 'student_email' | 'class_name' | 'amount' | 'paid' | 'remaining'
>

/** Records a received payment, in full or in part. */
export function RecordPaymentForm({ payment, close }: { payment: Recordable; close: () => void }) {
  const callOnce = useIdempotentCall()
  const today = useToday()
  const { payment_id, student_name, student_email, class_name, amount, paid, remaining } = payment
  const [values, setValues] = useState<ReceiptValues>({
    amount: remaining.toFixed(2),
    method: '',
    reference: '',
    date: today,
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const limits = { most: remaining, tooMuch: messages.amountExceedsRemaining, today }
  const errors = receiptErrors(values, limits)
  const operation = useOperation(
    () =>
      callOnce('POST', '/admin/financial/payments/:id/receipts', {
        params: { id: payment_id },
        body: receiptOf(values),
      }),
    { done: messages.paymentRecorded, failed: messages.paymentRecordFailed },
    close,
    PAYMENTS,
  )
  const submit = () => {
    setSubmitted(true)
    if (!errors.amount && !errors.method && !errors.date) operation.run(undefined)
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
        {paid > 0 && `: ${amountText(paid)} of ${amountText(amount)} is paid`}.{' '}
        {student_email === ''
          ? 'They have no email address, so a call about the receipt is put on the list.'
          : 'The receipt goes to them by email.'}
      </p>
      <ReceiptFields
        values={values}
        errors={isSubmitted ? errors : noReceiptErrors}
        asksDate={asksForDate(operation.error)}
        onChange={setValues}
      />
    </OperationForm>
  )
}
