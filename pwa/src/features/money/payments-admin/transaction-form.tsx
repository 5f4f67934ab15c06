import { messages } from '@cubby/contract/messages'
import { receiptMethods } from '@cubby/contract/money/method-labels'
import type { SettableStatus, Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { StatusForm } from '@/desk/operation/status-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
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
  const callOnce = useIdempotentCall()
  const { id, student_name, class_name, amount } = transaction
  const [chosen, setChosen] = useState<SettableStatus | undefined>()
  const statuses = shownStatuses(transaction)
  const operation = useOperation(
    async () =>
      chosen &&
      callOnce('PATCH', '/admin/financial/transactions/:id', { params: { id }, body: { status: chosen } }),
    { done: messages.transactionUpdated, failed: messages.transactionUpdateFailed },
    close,
    PAYMENTS,
  )
  return (
    <StatusForm
      operation={operation}
      blocked={!chosen}
      close={close}
      about={
        <p>
          {amountText(amount)} of {student_name} for {class_name} is {statusText(transaction)}.
        </p>
      }
      name="status"
      hint={chosen === 'paid' ? hintOf(transaction) : undefined}
      placeholder="Choose a status"
      statuses={statuses}
      labels={transactionLabels}
      status={chosen}
      onStatus={setChosen}
    >
      {chosen === 'paid' && transaction.can_record && (
        <Button variant="outline" className="justify-self-start" onClick={onRecord}>
          Record Payment
        </Button>
      )}
    </StatusForm>
  )
}

/** Returns the consequence of setting a transaction to paid. */
function hintOf({ amount, paid, can_record }: Transaction): string {
  if (paid >= amount) return `The ${amountText(paid)} that was paid is kept, and no refund is due anymore.`
  const recorded = `${amountText(amount - paid)} is recorded as received today, with the method ${receiptMethods.other}.`
  return can_record ? `${recorded} To choose the day and the method, record the payment instead.` : recorded
}
