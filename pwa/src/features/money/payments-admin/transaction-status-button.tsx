import type { Transaction } from '@cubby/contract/money/transactions'
import { ChevronDown } from 'lucide-react'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { PaymentChip } from '@/features/money/payments/payment-chip.tsx'
import { Chip } from '@/ui/chip.tsx'
import { shownStatuses, transactionLabels } from './transaction-labels.ts'

interface TransactionStatusButtonProps {
  transaction: Transaction
  onOpen: () => void
}

/** The status of a payment, as a button if it can be changed. */
export function TransactionStatusButton({ transaction, onOpen }: TransactionStatusButtonProps) {
  const { status, student_name, class_name } = transaction
  const name = transactionLabels[status]
  const chip = status === 'failed' ? <Chip tone="destructive">{name}</Chip> : <PaymentChip status={status} />
  if (shownStatuses(transaction).length === 0) return chip
  return (
    <Tooltip text="Update Status">
      <button
        type="button"
        aria-label={`Update Status: ${student_name}, ${class_name}, ${name}`}
        onClick={onOpen}
        className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-control pointer-fine:min-h-8"
      >
        {chip}
        <ChevronDown className="size-4 text-muted-foreground" aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
