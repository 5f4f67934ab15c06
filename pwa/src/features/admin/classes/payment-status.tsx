import { Chip, type ChipTone } from '@/ui/chip.tsx'

/** The status of a payment: paid green, not yet due a warning, others an error. */
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
