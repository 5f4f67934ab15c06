import type { OutstandingPayment } from '@cubby/contract/admin-payments'
import { messages } from '@cubby/contract/messages'
import { amountText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'
import { Day } from '@/features/admin/dates/day.tsx'
import { ActForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useAct } from '@/features/admin/operation/use-operation.ts'
import { FINANCIAL } from './use-payments.ts'

/** Asks before somebody is reminded. */
export function ReminderForm({ payment, close }: { payment: OutstandingPayment; close: () => void }) {
  const askOnce = useAskOnce()
  const { payment_id, student_name, class_name, remaining, due_date, reminded_at } = payment
  const act = useAct(
    () =>
      askOnce('/admin/financial/payments/reminder', {
        method: 'POST',
        body: { payment_id },
      }),
    { done: messages.reminderSent, failed: messages.reminderFailed },
    close,
    FINANCIAL,
  )
  return (
    <ActForm
      failure={act.failure}
      fields={act.fields}
      busy={act.busy}
      submit="Send Reminder"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {student_name} is reminded of {amountText(remaining)} for {class_name}, due{' '}
        {displayDate(due_date, due_date)}: in the app, and by e-mail unless they want none.
      </p>
      {reminded_at && (
        <p className="text-muted-foreground text-sm">
          Last reminded on <Day of={reminded_at} />.
        </p>
      )}
    </ActForm>
  )
}
