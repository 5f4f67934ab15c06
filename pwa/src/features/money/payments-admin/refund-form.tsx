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
        required: t(messages.refundDateRequired),
        inFuture: t(messages.refundDateInFuture),
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
  const about = { student: student_name, amount: amountText(paid), className: class_name }
  return (
    <OperationForm form={form} danger submit={t('Record Refund')}>
      <p>
        {isStripe
          ? t(
              '{student} paid {amount} for {className}. Choose Card to have Stripe refund an online payment. Return any other money first. {student} is told the amount and the reason.',
              about,
            )
          : t(
              '{student} paid {amount} for {className}. Return the money first. {student} is told the amount and the reason.',
              about,
            )}

        {refund_due > 0 && kept > 0 && ` ${policyText(transaction)}`}
        {can_record && ` ${t('The price is not paid in full, so the refunded part is due again.')}`}
      </p>
      <ReceiptFields field={form.field} values={form.watch()} dateLabel={t('Date given back')} />
      <TextField label={t('Reason')} maxLength={REFUND_REASON_MAX_LENGTH} {...form.field('reason')} />
    </OperationForm>
  )
}

function policyText({ refund_due, refund_percent, paid, kept }: Transaction): string {
  return t(
    'The refund policy gives back {refund} of {paid} ({percent}%). You can also refund some of the remaining {kept}.',
    {
      refund: amountText(refund_due),
      paid: amountText(paid),
      percent: `${refund_percent}`,
      kept: amountText(kept),
    },
  )
}
