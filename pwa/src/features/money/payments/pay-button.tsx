import type { Payment } from '@cubby/contract/money/payments'
import { isUnpaid } from '@cubby/rules/money/payment'
import { useRef } from 'react'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { PaySheet } from './pay-sheet.tsx'

/** The Pay Now button. Hidden if nothing is outstanding. */
export function PayButton({ payment }: { payment: Payment }) {
  const reachable = useServerReachable()
  const sheet = useRef<HTMLDialogElement>(null)
  if (!isUnpaid(payment)) return null
  return (
    <>
      <Button size="small" disabled={!reachable} onClick={() => afterPress(() => sheet.current?.showModal())}>
        Pay Now <span className="sr-only">for {payment.class_name}</span>
      </Button>
      <PaySheet ref={sheet} payment={payment} />
    </>
  )
}
