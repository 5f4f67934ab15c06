import type { Transaction } from '@cubby/contract/money/transactions'
import { t } from '@cubby/texts/t'
import { HandCoins, ListChecks, ReceiptText, Tag, Undo2 } from 'lucide-react'
import { Menu } from '@/desk/ui/menu.tsx'
import { shownStatuses } from './transaction-labels.ts'

export type TransactionAction = 'record' | 'refund' | 'status' | 'price' | 'entries'

interface TransactionMenuProps {
  transaction: Transaction
  /** In a row of a table. */
  dense?: boolean
  onAction: (action: TransactionAction) => void
}

/** The operations that the server accepts for a transaction now. */
export function TransactionMenu({ transaction, dense = false, onAction }: TransactionMenuProps) {
  const { student_name, class_name, can_record, paid } = transaction
  return (
    <Menu
      dense={dense}
      label={t('Actions for {studentName}, {className}', {
        studentName: student_name,
        className: class_name,
      })}
      items={[
        ...(can_record
          ? [{ label: t('Record Payment'), Icon: HandCoins, onSelect: () => onAction('record') }]
          : []),
        ...(paid > 0 ? [{ label: t('Refund'), Icon: Undo2, onSelect: () => onAction('refund') }] : []),
        ...(shownStatuses(transaction).length > 0
          ? [{ label: t('Update Status'), Icon: ListChecks, onSelect: () => onAction('status') }]
          : []),
        ...(transaction.enrollment_id && transaction.takes_part
          ? [{ label: t('Set Price'), Icon: Tag, onSelect: () => onAction('price') }]
          : []),
        { label: t('Payments and Refunds'), Icon: ReceiptText, onSelect: () => onAction('entries') },
      ]}
    />
  )
}
