import { REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { TextField } from '@/ui/fields.tsx'
import { dateError } from './amount-error.ts'
import { ReceiptFields, receiptErrors, receiptOf, receiptStart } from './receipt-fields.tsx'
import { PAYMENTS } from './use-payments.ts'

/** Records a refund, in full or in part: when and how it was given back, and why. */
export function RefundForm({ transaction, close }: { transaction: Transaction; close: () => void }) {
  const { payment_id, student_name, class_name, paid, refund_due, kept, can_record } = transaction
  const today = useToday()
  const isStripe = useProvider()?.payments === 'stripe'
  const form = useOperationForm({
    defaults: { ...receiptStart(refund_due || paid, today), reason: '' },
    check: (values) => ({
      ...receiptErrors(values, { most: paid, tooMuch: t(messages.refundExceedsPaid), today }),
      ...(!values.method && { method: t(messages.refundMethodRequired) }),
      date: dateError(values.date, today, {
        required: messages.refundDateRequired,
        inFuture: messages.refundDateInFuture,
      }),
      reason: !values.reason.trim() && t(messages.refundReasonRequired),
    }),
    keepsErrors: true,
    send: (call, { reason, ...values }) =>
      call('POST', '/admin/financial/payments/:id/refunds', {
        params: { id: payment_id },
        body: { ...receiptOf(values), reason },
      }),
    done: t(messages.refundRecorded),
    failed: t(messages.refundFailed),
    queryKey: PAYMENTS,
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Record Refund')}>
      <p>
        {t(
          '{studentName} paid {amount} for {className}. {value} {studentName} is told the amount and the reason.',
          {
            studentName: student_name,
            amount: amountText(paid),
            className: class_name,
            value: isStripe
              ? t('Choose Card to have Stripe refund an online payment. Return any other money first.')
              : t('Return the money first.'),
          },
        )}

        {refund_due > 0 && kept > 0 && ` ${policyText(transaction)}`}
        {can_record && t(' This payment is not paid in full, so the refunded part is due again.')}
      </p>
      <ReceiptFields field={form.field} values={form.watch()} dateLabel={t('Date given back')} />
      <TextField label={t('Reason')} maxLength={REFUND_REASON_MAX_LENGTH} {...form.field('reason')} />
    </OperationForm>
  )
}

function policyText({ refund_due, refund_percent, paid, kept }: Transaction): string {
  return t(
    'The refund policy gives back {amount} of {amount2} ({refundPercent}%). You can refund more of the {amount3} that is kept.',
    {
      amount: amountText(refund_due),
      amount2: amountText(paid),
      refundPercent: `${refund_percent}`,
      amount3: amountText(kept),
    },
  )
}
