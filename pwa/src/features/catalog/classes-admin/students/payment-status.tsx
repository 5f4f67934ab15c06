import { Chip, type ChipTone } from '@/ui/chip.tsx'

/** Returns the tone of a payment status: success if paid, warning if pending or due soon, otherwise destructive. */
const toneOf = (status: string): ChipTone =>
  status === 'paid' ? 'success' : status === 'pending' || status === 'due_soon' ? 'warning' : 'destructive'

export function PaymentStatus({ status }: { status: string | null }) {
  if (!status) return 'N/A'
  return (
    <Chip tone={toneOf(status)}>
      <span className="capitalize">{status.replace('_', ' ')}</span>
    </Chip>
  )
}
