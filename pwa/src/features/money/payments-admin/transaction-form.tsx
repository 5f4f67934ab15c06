import { messages } from '@cubby/contract/messages'
import type { SettableStatus, Transaction } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { StatusForm } from '@/desk/operation/status-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { shownStatuses, statusText, transactionLabels } from './transaction-labels.ts'
import { PAYMENTS } from './use-payments.ts'

/** Offers only the statuses that the server would accept now. */
export function TransactionForm({ transaction, close }: { transaction: Transaction; close: () => void }) {
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
    />
  )
}

/** Returns the consequence of setting a transaction to paid. */
function hintOf({ status, amount, paid }: Transaction): string {
  return status === 'refund_due'
    ? `The ${amountText(paid)} that was paid is kept, and no refund is due anymore.`
    : `${amountText(amount - paid)} is recorded as received today. To note how it was paid, record the payment instead.`
}
