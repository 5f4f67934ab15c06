import { messages } from '@cubby/contract/messages'
import { entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import type { LedgerEntry, Transaction } from '@cubby/contract/money/transactions'
import { recorderText } from '@cubby/rules/money/method-text'
import { amountText } from '@cubby/rules/money/price-text'
import { receiptFileName, receiptName } from '@cubby/rules/money/receipt-changes'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { CalendarClock, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { ErrorPanel, failureSentence } from '@/desk/messages/failure.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { InstallmentList } from '@/features/money/payments/installment-list.tsx'
import { nextOf } from '@/features/money/payments/payment-text.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { CardNotes } from './card-notes.tsx'
import { CorrectEntryForm } from './correct-entry-form.tsx'
import { InstallmentsForm } from './installments-form.tsx'
import { centerText } from './transaction-labels.ts'
import { useTransaction } from './use-payments.ts'

/** All receipts, refunds, and corrections of a payment. */
export function PaymentEntries({ transaction: { id } }: { transaction: Transaction }) {
  const { data, error, refetch } = useTransaction(id)
  const [wrong, setWrong] = useState<LedgerEntry | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  if (error) {
    return (
      <ErrorPanel
        message={failureSentence(error, t(messages.paymentEntriesFailed))}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton className="h-32" />
  const { transaction, entries } = data
  if (wrong) {
    return <CorrectEntryForm transaction={transaction} entry={wrong} close={() => setWrong(null)} />
  }
  if (isPlanning) return <InstallmentsForm transaction={transaction} close={() => setPlanning(false)} />
  const { student_name, class_name, amount, paid, remaining, due_date } = transaction
  const center = centerText(transaction)
  const about = {
    student: student_name,
    className: class_name,
    paid: amountText(paid),
    amount: amountText(amount),
  }
  return (
    <div className="grid gap-4">
      <p className="figures">
        {remaining > 0
          ? t('{student}, {className}: {paid} of {amount} is paid, {remaining} remains.', {
              ...about,
              remaining: amountText(remaining),
            })
          : t('{student}, {className}: {paid} of {amount} is paid.', about)}
        {center && ` ${center}.`}
      </p>
      <InstallmentList payment={transaction} />
      {remaining > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          {!nextOf(transaction) && (
            <span className="figures">{t('Due {day}', { day: displayDate(due_date, due_date) })}</span>
          )}
          {/* A center pays what its invoice says. */}
          {!center && (
            <Button variant="outline" size="small" onClick={() => setPlanning(true)}>
              <CalendarClock className="size-4" aria-hidden="true" />
              {t('Change Installments')}
            </Button>
          )}
        </div>
      )}
      <CardNotes details={data} />
      {entries.length === 0 && <p className="text-muted-foreground">{t('Nothing was received yet.')}</p>}
      <ul className="grid divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <Entry entry={entry} />
            <div className="flex flex-wrap gap-2">
              {entry.can_correct && (
                <Button variant="quiet" size="small" onClick={() => setWrong(entry)}>
                  <PenLine className="size-4" aria-hidden="true" />
                  {rich('Correct the Entry<hidden> of {amount} from {student}</hidden>', {
                    amount: amountText(entry.amount),
                    student: student_name,
                    hidden: srOnly,
                  })}
                </Button>
              )}
              {(entry.kind === 'receipt' || entry.kind === 'corrected_in') && (
                <DownloadButton
                  variant="quiet"
                  path={`/payments/receipts/${entry.id}`}
                  fileName={receiptFileName({ id: entry.id, number: entry.receipt_number })}
                  label={rich('{receipt}<hidden> of {amount} from {student}</hidden>', {
                    receipt: receiptName({ number: entry.receipt_number }),
                    amount: amountText(entry.amount),
                    student: student_name,
                    hidden: srOnly,
                  })}
                  failed={t(messages.receiptDownloadFailed)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The day on which an entry counts. A server of version 1.1.0 does not say so. */
function dayOfEntry({ kind, received_at, recorded_at, booked_at }: LedgerEntry): string {
  return kind === 'receipt' || kind === 'corrected_in' ? received_at : (booked_at ?? recorded_at)
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { kind, amount, method, last_four, reference, reason, recorded_by, receipt_number } = entry
  const label = method && translate(receiptMethods[method])
  // Some references begin with the method: 'Check 1042'.
  const isNamed = label && reference?.toLowerCase().startsWith(label.toLowerCase())
  const details = [
    kind !== 'receipt' && receipt_number && t('Receipt {number}', { number: receipt_number }),
    !isNamed && label,
    last_four && `**** ${last_four}`,
    reference,
    reason && t('Reason: {reason}', { reason }),
  ]
  return (
    <div className="min-w-0">
      <p className="figures font-semibold">
        {translate(entryKinds[kind])}: {amountText(amount)}, <Day of={dayOfEntry(entry)} />
      </p>
      <p className="wrap-anywhere text-muted-foreground text-sm">{details.filter(Boolean).join(', ')}</p>
      <p className="text-muted-foreground text-sm">
        {recorded_by ? t('Recorded by {name}', { name: recorded_by }) : recorderText(entry)}
      </p>
    </div>
  )
}
