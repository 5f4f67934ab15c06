import type { SettableStatus, Transaction } from '@cubby/contract/admin-payments'
import { messages } from '@cubby/contract/messages'
import { amountText } from '@cubby/rules/price'
import { useState } from 'react'
import { OperationForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useOperation } from '@/features/admin/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { shownStatuses, transactionLabels } from './transaction-labels.ts'
import { PAYMENTS } from './use-payments.ts'

/** Offers only the statuses that the server would accept now. */
export function TransactionForm({ transaction, close }: { transaction: Transaction; close: () => void }) {
  const askOnce = useAskOnce()
  const { id, student_name, class_name, amount } = transaction
  const [chosen, setChosen] = useState<SettableStatus | undefined>()
  const statuses = shownStatuses(transaction)
  const operation = useOperation(
    () => askOnce(`/admin/financial/transactions/${id}`, { method: 'PATCH', body: { status: chosen } }),
    { done: messages.transactionUpdated, failed: messages.transactionUpdateFailed },
    close,
    PAYMENTS,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      disabled={!chosen}
      submit="Update Status"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {amountText(amount)} of {student_name} for {class_name} is {transactionLabels[transaction.status]}.
      </p>
      <Field label="Status" name="status" {...(chosen === 'paid' && { hint: hintOf(transaction) })}>
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ''}
            onChange={(event) => setChosen(statuses.find((each) => each === event.target.value))}
          >
            <option value="">Choose a status</option>
            {statuses.map((each) => (
              <option key={each} value={each}>
                {transactionLabels[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </OperationForm>
  )
}

/** What setting a transaction to paid does. */
function hintOf({ status, amount, paid }: Transaction): string {
  return status === 'refund_due'
    ? `The ${amountText(paid)} that was paid is kept, and no refund is due any more.`
    : `${amountText(amount - paid)} is recorded as received today. To note how it was paid, record the payment instead.`
}
