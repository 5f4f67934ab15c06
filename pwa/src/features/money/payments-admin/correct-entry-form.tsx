import { messages } from '@cubby/contract/messages'
import type { LedgerEntry, Transaction } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { useState } from 'react'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import {
  asksForDate,
  ReceiptFields,
  type ReceiptValues,
  receiptErrors,
  receiptOf,
} from './receipt-fields.tsx'
import { RemoveReceiptForm } from './remove-receipt-form.tsx'
import { PAYMENTS } from './use-payments.ts'

interface CorrectEntryFormProps {
  transaction: Transaction
  entry: LedgerEntry
  close: () => void
}

/** Corrects how a receipt or a refund was recorded. */
export function CorrectEntryForm({ transaction, entry, close }: CorrectEntryFormProps) {
  const callOnce = useIdempotentCall()
  const today = useToday()
  const [values, setValues] = useState<ReceiptValues>({
    amount: entry.amount.toFixed(2),
    method: entry.method ?? '',
    reference: entry.reference ?? '',
    date: dayOf(new Date(entry.received_at), useTimeZone()),
  })
  const [isRemoving, setRemoving] = useState(false)
  // After a withdrawal nothing is owed anymore, but all of the price may have been received.
  const isWithdrawn = transaction.refund_due > 0 || transaction.kept > 0
  const isRefund = entry.kind === 'refund'
  const limits = isRefund
    ? { most: entry.amount + transaction.paid, tooMuch: messages.refundExceedsPaid }
    : {
        most: isWithdrawn ? transaction.amount : entry.amount + transaction.remaining,
        tooMuch: messages.amountExceedsRemaining,
      }
  const errors = receiptErrors(values, { ...limits, today })
  const operation = useOperation(
    () =>
      callOnce('POST', '/admin/financial/payments/:id/corrections', {
        params: { id: transaction.payment_id },
        body: { entry_id: entry.id, ...receiptOf(values) },
      }),
    { done: messages.entryCorrected, failed: messages.entryCorrectionFailed },
    close,
    PAYMENTS,
  )
  if (isRemoving) return <RemoveReceiptForm transaction={transaction} entry={entry} close={close} />
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Correct Entry"
      onSubmit={() => {
        if (!errors.amount && !errors.method && !errors.date) operation.run(undefined)
      }}
      close={close}
    >
      <p>
        Enter how the money was really {isRefund ? 'given back' : 'received'}. Cubby reverses the wrong entry
        and adds the right one; both stay in the history. {transaction.student_name} is told only if the
        amount changes. {!isRefund && 'If money went back to them, record a refund instead.'}
      </p>
      <ReceiptFields
        values={values}
        errors={errors}
        dateLabel={isRefund ? 'Date given back' : 'Date received'}
        asksDate={asksForDate(operation.error)}
        onChange={setValues}
      />
      {!isRefund && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setRemoving(true)}>
          Recorded for the wrong student, or never received?
        </Button>
      )}
    </OperationForm>
  )
}
