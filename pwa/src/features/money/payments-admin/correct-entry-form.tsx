import { messages } from '@cubby/contract/messages'
import type { LedgerEntry, Transaction } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import type { FieldMessages } from '@/ui/forms/field-errors.ts'
import {
  asksForDate,
  ReceiptFields,
  type ReceiptValues,
  receiptErrors,
  receiptOf,
  receiptStart,
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
  const today = useToday()
  const timeZone = useTimeZone()
  const [isRemoving, setRemoving] = useState(false)
  // After a withdrawal nothing is owed anymore, but all of the price may have been received.
  const isWithdrawn = transaction.refund_due > 0 || transaction.kept > 0
  const isRefund = entry.kind === 'refund'
  const limits = isRefund
    ? { most: entry.amount + transaction.paid, tooMuch: t(messages.refundExceedsPaid) }
    : {
        most: isWithdrawn ? transaction.amount : entry.amount + transaction.remaining,
        tooMuch: t(messages.amountExceedsRemaining),
      }
  const start: ReceiptValues = {
    ...receiptStart(entry.amount, dayOf(new Date(entry.received_at), timeZone)),
    method: entry.method ?? '',
    reference: entry.reference ?? '',
  }
  const form = useOperationForm({
    defaults: start,
    check: (values) => receiptErrors(values, { ...limits, today }),
    send: (call, values) =>
      call('POST', '/admin/financial/payments/:id/corrections', {
        params: { id: transaction.payment_id },
        body: { entry_id: entry.id, ...receiptOf(values) },
      }),
    done: t(messages.entryCorrected),
    failed: t(messages.entryCorrectionFailed),
    queryKey: PAYMENTS,
    close,
  })
  const values = form.watch()
  const errors: FieldMessages = receiptErrors(values, { ...limits, today })
  if (isRemoving) return <RemoveReceiptForm transaction={transaction} entry={entry} close={close} />
  return (
    <OperationForm form={form} submit={t('Correct the Entry')}>
      <p>
        {isRefund
          ? t(
              'Enter how the money was really given back. Cubby reverses the wrong entry and adds the right one; both stay in the history. {student} is told only if the amount changes.',
              { student: transaction.student_name },
            )
          : t(
              'Enter how the money was really received. Cubby reverses the wrong entry and adds the right one; both stay in the history. {student} is told only if the amount changes. If money went back to them, record a refund instead.',
              { student: transaction.student_name },
            )}
      </p>
      <ReceiptFields
        // What is wrong is said before the form is sent.
        field={(name) => ({ ...form.field(name), error: errors[name] || form.errorOf(name) })}
        values={values}
        dateLabel={isRefund ? t('Date given back') : t('Date received')}
        asksDate={asksForDate(form.error)}
        onConfirm={(date) => form.set('confirmedDate', date)}
      />
      {!isRefund && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setRemoving(true)}>
          {t('Recorded for the wrong student, or never received?')}
        </Button>
      )}
    </OperationForm>
  )
}
