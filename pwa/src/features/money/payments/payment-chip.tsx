import type { PaymentStatus } from '@cubby/contract/money/payments'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

const looks: Record<PaymentStatus, { tone: ChipTone; label: string }> = {
  pending: { tone: 'pending', label: 'Pending' },
  due_soon: { tone: 'warning', label: 'Due soon' },
  overdue: { tone: 'destructive', label: 'Overdue' },
  paid: { tone: 'success', label: 'Paid' },
  refund_due: { tone: 'warning', label: 'Refund due' },
  refunded: { tone: 'neutral', label: 'Refunded' },
  void: { tone: 'neutral', label: 'Void' },
}

export function PaymentChip({ status }: { status: PaymentStatus }) {
  const { tone, label } = looks[status]
  return <Chip tone={tone}>{label}</Chip>
}
