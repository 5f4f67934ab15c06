import type { Enrollment } from '@cubby/contract/enrollments'
import type { RefObject } from 'react'
import { enqueue } from '@/offline/outbox.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface WithdrawSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  enrollment: Enrollment
}

export function WithdrawSheet({ ref, enrollment }: WithdrawSheetProps) {
  const withdraw = () => {
    ref.current?.close()
    void enqueue({
      kind: 'withdraw',
      args: { enrollmentId: enrollment.id, sessionId: enrollment.session_id },
    })
  }
  return (
    <Sheet ref={ref} title="Withdraw from this class?">
      <p>
        You give up your seat in {enrollment.class_name}, {enrollment.display_date}. Somebody on the waitlist
        may take it at once.
      </p>
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
