import type { Enrollment } from '@cubby/contract/enrollments'
import type { RefObject } from 'react'
import { queueCommand } from '@/features/outbox/queue-command.ts'
import { withdrawalText } from '@/features/payments/payment-text.ts'
import { usePayments } from '@/offline/store/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface WithdrawSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  enrollment: Enrollment
}

export function WithdrawSheet({ ref, enrollment }: WithdrawSheetProps) {
  const payments = usePayments()
  const money = payments.asOf
    ? withdrawalText(
        payments.rows.find((one) => one.enrollment_id === enrollment.id && one.status !== 'refunded'),
      )
    : 'Anything you paid will be refunded, and you no longer have to pay what is due.'
  const withdraw = () => {
    ref.current?.close()
    void queueCommand({
      kind: 'withdraw',
      args: { enrollmentId: enrollment.id, sessionId: enrollment.session_id },
    })
  }
  return (
    <Sheet ref={ref} title="Withdraw from this class?">
      <p>
        You give up your seat in {enrollment.class_name}, {enrollment.display_date}. Someone on the waitlist
        may get it immediately.
      </p>
      {money && <p>{money}</p>}
      <div className="grid gap-2">
        <Button variant="danger" onClick={withdraw}>
          Withdraw
        </Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          Keep my seat
        </Button>
      </div>
    </Sheet>
  )
}
