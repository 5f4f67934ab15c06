import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { amountText } from '@cubby/rules/money/price-text'
import { Bell, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { DueChip } from '@/features/money/payments-admin/due-chip.tsx'
import { RecordPaymentForm } from '@/features/money/payments-admin/record-payment-form.tsx'
import { ReminderForm } from '@/features/money/payments-admin/reminder-form.tsx'
import { Button } from '@/ui/button.tsx'
import { ActionItem } from './action-item.tsx'

interface PaymentActionProps {
  payment: OutstandingPayment
  onChanged: () => void
}

/** Records an outstanding payment, or reminds the student of it. */
export function PaymentAction({ payment, onChanged }: PaymentActionProps) {
  const { class_name, remaining } = payment
  const [opened, setOpened] = useState<'record' | 'remind' | null>(null)
  const closed = () => {
    setOpened(null)
    onChanged()
  }
  return (
    <ActionItem
      title={class_name}
      detail={
        <span className="flex items-center justify-between gap-2">
          <DueChip payment={payment} />
          <span className="font-semibold text-foreground">{amountText(remaining)}</span>
        </span>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setOpened('record')}>
          <HandCoins className="size-4" aria-hidden="true" />
          Record Payment<span className="sr-only"> for {class_name}</span>
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpened('remind')}>
          <Bell className="size-4" aria-hidden="true" />
          Send Reminder<span className="sr-only"> of {class_name}</span>
        </Button>
      </div>
      {opened === 'record' && (
        <Dialog title="Record Payment" onClosed={closed}>
          {(close) => <RecordPaymentForm payment={payment} close={close} />}
        </Dialog>
      )}
      {opened === 'remind' && (
        <Dialog title="Send Reminder" onClosed={closed}>
          {(close) => <ReminderForm payment={payment} close={close} />}
        </Dialog>
      )}
    </ActionItem>
  )
}
