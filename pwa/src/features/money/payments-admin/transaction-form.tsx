import { messages } from '@cubby/contract/messages'
import type { SettableStatus, Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-field.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import { shownStatuses, statusText, transactionLabels } from './transaction-labels.ts'
import { PAYMENTS } from './use-payments.ts'

interface TransactionFormProps {
  transaction: Transaction
  /** Opens the form that asks how the money was received. */
  onRecord: () => void
  close: () => void
}

/** Offers only the statuses that the server would accept now. */
export function TransactionForm({ transaction, onRecord, close }: TransactionFormProps) {
  const { id, student_name, class_name, amount } = transaction
  const form = useOperationForm({
    defaults: { status: '' as SettableStatus | '' },
    send: async (call, { status }) =>
      status && call('PATCH', '/admin/financial/transactions/:id', { params: { id }, body: { status } }),
    done: t(messages.transactionUpdated),
    failed: t(messages.transactionUpdateFailed),
    queryKey: PAYMENTS,
    close,
  })
  const chosen = form.watch('status')
  return (
    <OperationForm form={form} disabled={!chosen} submit={t('Update Status')}>
      <p>
        {t('Payment of {amount} from {studentName} for {className}, status: {status}.', {
          amount: amountText(amount),
          studentName: student_name,
          className: class_name,
          status: statusText(transaction),
        })}
      </p>
      <StatusField
        {...form.field('status')}
        hint={chosen === 'paid' ? hintOf(transaction) : undefined}
        placeholder={t('Choose a status')}
        statuses={shownStatuses(transaction)}
        labels={transactionLabels}
      />
      {chosen === 'paid' && transaction.can_record && (
        <Button variant="outline" className="justify-self-start" onClick={onRecord}>
          {t('Record Payment')}
        </Button>
      )}
    </OperationForm>
  )
}

/** Returns the consequence of setting a transaction to paid. */
function hintOf({ amount, paid, can_record }: Transaction): string {
  if (paid >= amount)
    return t('The {amount} that was paid is kept, and no refund is due.', { amount: amountText(paid) })
  const recorded = t('{amount} is recorded as received today, with the method Other.', {
    amount: amountText(amount - paid),
  })
  return can_record
    ? `${recorded} ${t('To choose the day and the method, record the payment instead.')}`
    : recorded
}
