import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { RefObject } from 'react'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import { seenSession } from '@/features/app/outbox/seen-session.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface IfFullSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  trainingClass: TrainingClass
  session: Session
}

/** Asks whether to join the waitlist if the session is full when the saved enrollment is sent. */
export function IfFullSheet({ ref, trainingClass, session }: IfFullSheetProps) {
  const refundPolicy = useProvider()?.refund_policy
  const enroll = (joinWaitlistIfFull: boolean) => {
    ref.current?.close()
    void queueCommand({
      kind: 'enroll',
      args: {
        classId: session.class_id,
        sessionId: session.id,
        joinWaitlistIfFull,
        seen: seenSession(trainingClass, session, refundPolicy),
      },
    })
  }
  return (
    <Sheet ref={ref} title="You are offline">
      <p>
        We can save your enrollment on this device and send it when the server can be reached. If the session
        is full by then, should we put you on the waitlist? Nothing is saved until you choose.
      </p>
      <div className="grid gap-2">
        <Button onClick={() => enroll(true)}>Yes, join the waitlist if it is full</Button>
        <Button variant="outline" onClick={() => enroll(false)}>
          No, only enroll me
        </Button>
      </div>
    </Sheet>
  )
}
