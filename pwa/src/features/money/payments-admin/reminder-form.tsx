import { messages } from '@cubby/contract/messages'
import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Day } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { dueNow } from './transaction-labels.ts'
import { PAYMENTS } from './use-payments.ts'

/** Confirms a reminder before it is sent. */
export function ReminderForm({ payment, close }: { payment: OutstandingPayment; close: () => void }) {
  const { payment_id, student_name, student_email, class_name, due_date, reminded_at } = payment
  const form = useOperationForm({
    send: (call) => call('POST', '/admin/financial/payments/reminder', { body: { payment_id } }),
    done: t(messages.reminderSent),
    failed: t(messages.reminderFailed),
    queryKey: PAYMENTS,
    close,
  })
  return (
    <OperationForm form={form} submit={t('Send Reminder')}>
      <p>
        {t('{studentName} is reminded of {amount} for {className}, due {displayDate}: {value}', {
          studentName: student_name,
          amount: amountText(dueNow(payment)),
          className: class_name,
          displayDate: displayDate(due_date, due_date),
          value:
            student_email === ''
              ? t('they have no email address and will be on the list to call.')
              : t('in the app, and by email unless they want none.'),
        })}
      </p>
      {reminded_at && (
        <p className="text-muted-foreground text-sm">
          {t('Last reminded on')} <Day of={reminded_at} />.
        </p>
      )}
    </OperationForm>
  )
}
