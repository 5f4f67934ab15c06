import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { asksForDate, ReceiptFields, receiptErrors, receiptOf, receiptStart } from './receipt-fields.tsx'
import { PAYMENTS } from './use-payments.ts'

/** The fields that the form needs. Transactions and outstanding payments have them. */
type Recordable = Pick<
  Transaction,
  'payment_id' | 'student_name' | 'student_email' | 'class_name' | 'amount' | 'paid' | 'remaining'
>

/** Records a received payment, in full or in part. */
export function RecordPaymentForm({ payment, close }: { payment: Recordable; close: () => void }) {
  const today = useToday()
  const { payment_id, student_name, student_email, class_name, amount, paid, remaining } = payment
  const form = useOperationForm({
    defaults: receiptStart(remaining, today),
    check: (values) =>
      receiptErrors(values, { most: remaining, tooMuch: messages.amountExceedsRemaining, today }),
    keepsErrors: true,
    send: (call, values) =>
      call('POST', '/admin/financial/payments/:id/receipts', {
        params: { id: payment_id },
        body: receiptOf(values),
      }),
    done: messages.paymentRecorded,
    failed: messages.paymentRecordFailed,
    queryKey: PAYMENTS,
    close,
  })
  return (
    <OperationForm form={form} submit="Record Payment">
      <p>
        {student_name} owes {amountText(remaining)} for {class_name}
        {paid > 0 && `: ${amountText(paid)} of ${amountText(amount)} is paid`}.{' '}
        {student_email === ''
          ? 'They have no email address, so a call about the receipt is put on the list.'
          : 'The receipt goes to them by email.'}
      </p>
      <ReceiptFields
        field={form.field}
        values={form.watch()}
        asksDate={asksForDate(form.error)}
        onConfirm={(date) => form.set('confirmedDate', date)}
      />
    </OperationForm>
  )
}
