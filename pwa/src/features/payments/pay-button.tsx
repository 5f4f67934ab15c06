import type { Payment } from '@cubby/contract/payments'
import { isUnpaid } from '@cubby/rules/payment'
import { useServerReachable } from '@/offline/stored.ts'
import { Button } from '@/ui/button.tsx'

interface PayButtonProps {
  payment: Payment
  onPay: (payment: Payment) => void
}

/** Pay Now, unless nothing is owed. */
export function PayButton({ payment, onPay }: PayButtonProps) {
  const reachable = useServerReachable()
  if (!isUnpaid(payment)) return null
  return (
    <Button size="small" disabled={!reachable} onClick={() => onPay(payment)}>
      Pay Now <span className="sr-only">for {payment.class_name}</span>
    </Button>
  )
}
