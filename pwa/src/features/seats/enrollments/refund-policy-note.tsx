import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { useProvider } from '@/offline/hooks/use-collection.ts'

/** What a student who withdraws gets back. Shown before they enroll; nothing for a class without a price. */
export function RefundPolicyNote({ price }: { price: number }) {
  const policy = useProvider()?.refund_policy
  if (price === 0 || !policy) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      <span className="font-semibold text-foreground">Refunds when you withdraw:</span>{' '}
      {refundPolicyText(policy)}
    </p>
  )
}
