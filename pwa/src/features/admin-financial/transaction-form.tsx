import type { SettableStatus, Transaction } from '@cubby/contract/financial'
import { messages } from '@cubby/contract/messages'
import { amountText } from '@cubby/rules/price'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { oneOf } from '@/features/admin/table/list-search.ts'
import { useAct } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { transactionNames } from './transaction-words.ts'
import { FINANCIAL } from './use-financial.ts'

const statuses: readonly SettableStatus[] = ['pending', 'paid', 'failed', 'refunded', 'void']

export function TransactionForm({ transaction, close }: { transaction: Transaction; close: () => void }) {
  const askOnce = useAskOnce()
  const { id, student_name, class_name, amount } = transaction
  const [status, setStatus] = useState(oneOf(statuses, transaction.status) ?? 'refunded')
  const act = useAct(
    () => askOnce(`/admin/financial/transactions/${id}`, { method: 'PATCH', body: { status } }),
    { done: messages.transactionUpdated, failed: messages.transactionUpdateFailed },
    close,
    FINANCIAL,
  )
  return (
    <ActForm
      failure={act.failure}
      busy={act.busy}
      disabled={status === transaction.status}
      submit="Update Status"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {amountText(amount)} of {student_name} for {class_name}. They are told of what is paid and given back.
      </p>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => setStatus(oneOf(statuses, event.target.value) ?? status)}
          >
            {statuses.map((each) => (
              <option key={each} value={each}>
                {transactionNames[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActForm>
  )
}
