import { messages } from '@cubby/contract/messages'
import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Day } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { rich } from '@/ui/rich.tsx'
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
  const about = {
    student: student_name,
    amount: amountText(dueNow(payment)),
    className: class_name,
    day: displayDate(due_date, due_date),
  }
  return (
    <OperationForm form={form} submit={t('Send Reminder')}>
      <p>
        {student_email === ''
          ? t(
              '{student} is reminded of {amount} for {className}, due {day}. They have no email address, so they will be on the call list.',
              about,
            )
          : t(
              '{student} is reminded of {amount} for {className}, due {day}, in the app and, unless they turned it off, by email.',
              about,
            )}
      </p>
      {reminded_at && (
        <p className="text-muted-foreground text-sm">
          {rich('Last reminded on <day></day>.', { day: () => <Day of={reminded_at} /> })}
        </p>
      )}
    </OperationForm>
  )
}
