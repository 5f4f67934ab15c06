import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
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
      receiptErrors(values, { most: remaining, tooMuch: t(messages.amountExceedsRemaining), today }),
    keepsErrors: true,
    send: (call, values) =>
      call('POST', '/admin/financial/payments/:id/receipts', {
        params: { id: payment_id },
        body: receiptOf(values),
      }),
    done: t(messages.paymentRecorded),
    failed: t(messages.paymentRecordFailed),
    queryKey: PAYMENTS,
    close,
  })
  const about = { student: student_name, owed: amountText(remaining), className: class_name }
  return (
    <OperationForm form={form} submit={t('Record Payment')}>
      <p>
        {paid > 0
          ? t('{student} owes {owed} for {className}: {paid} of {amount} is paid.', {
              ...about,
              paid: amountText(paid),
              amount: amountText(amount),
            })
          : t('{student} owes {owed} for {className}.', about)}{' '}
        {student_email === ''
          ? t('The student has no email address and will be on the call list for the receipt.')
          : t('The student gets the receipt by email.')}
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
