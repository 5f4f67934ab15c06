import type { PaymentStatus } from '@cubby/contract/money/payments'
import { amountText } from '@cubby/rules/money/price-text'
import { t, text, translate } from '@cubby/texts/t'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

const looks: Record<PaymentStatus, { tone: ChipTone; label: string }> = {
  pending: { tone: 'warning', label: text('Pending') },
  due_soon: { tone: 'warning', label: text('Due soon') },
  overdue: { tone: 'destructive', label: text('Overdue') },
  paid: { tone: 'success', label: text('Paid') },
  refund_due: { tone: 'warning', label: text('Refund due') },
  refunded: { tone: 'neutral', label: text('Refunded') },
  void: { tone: 'neutral', label: text('Void') },
}

interface PaymentChipProps {
  status: PaymentStatus
  /** Dollars that are due for a refund. */
  refundDue?: number | undefined
}

/** 'Paid', or 'Refund due $35.00'. */
export function PaymentChip({ status, refundDue = 0 }: PaymentChipProps) {
  const { tone, label } = looks[status]
  return (
    <Chip tone={tone}>
      {refundDue > 0 ? t('Refund due {amount}', { amount: amountText(refundDue) }) : translate(label)}
    </Chip>
  )
}
