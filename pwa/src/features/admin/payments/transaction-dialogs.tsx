import type { Transaction } from '@cubby/contract/admin-payments'
import { Dialog } from '@/ui/dialog.tsx'
import { PaymentEntries } from './payment-entries.tsx'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { TransactionForm } from './transaction-form.tsx'
import type { TransactionAct } from './transaction-menu.tsx'

interface TransactionDialogsProps {
  transaction: Transaction
  act: TransactionAct
  onClosed: () => void
}

const titles: Readonly<Record<TransactionAct, string>> = {
  record: 'Record Payment',
  refund: 'Refund',
  status: 'Update Transaction Status',
  entries: 'Payments and Refunds',
}

export function TransactionDialogs({ transaction, act, onClosed }: TransactionDialogsProps) {
  return (
    <Dialog title={titles[act]} onClosed={onClosed}>
      {(close) => (
        <>
          {act === 'record' && <RecordPaymentForm payment={transaction} close={close} />}
          {act === 'refund' && <RefundForm transaction={transaction} close={close} />}
          {act === 'status' && <TransactionForm transaction={transaction} close={close} />}
          {act === 'entries' && <PaymentEntries transaction={transaction} />}
        </>
      )}
    </Dialog>
  )
}
