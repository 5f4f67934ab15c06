import type { Transaction } from '@cubby/contract/money/transactions'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { PaymentEntries } from './payment-entries.tsx'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { TransactionForm } from './transaction-form.tsx'
import type { TransactionAction } from './transaction-menu.tsx'

interface TransactionDialogsProps {
  transaction: Transaction
  action: TransactionAction
  onClosed: () => void
}

const titles: Readonly<Record<TransactionAction, string>> = {
  record: 'Record Payment',
  refund: 'Refund',
  status: 'Update Transaction Status',
  entries: 'Payments and Refunds',
}

export function TransactionDialogs({ transaction, action, onClosed }: TransactionDialogsProps) {
  return (
    <Dialog title={titles[action]} onClosed={onClosed}>
      {(close) => (
        <>
          {action === 'record' && <RecordPaymentForm payment={transaction} close={close} />}
          {action === 'refund' && <RefundForm transaction={transaction} close={close} />}
          {action === 'status' && <TransactionForm transaction={transaction} close={close} />}
          {action === 'entries' && <PaymentEntries transaction={transaction} />}
        </>
      )}
    </Dialog>
  )
}
