import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { sessionDates } from '@cubby/rules/session-dates'
import type { RefObject } from 'react'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface LeaveSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  entry: WaitlistEntry
  /** The message when this device cannot store the command. */
  failed?: string
}

/** Explains the effect of leaving a waitlist or declining an offer, and asks for confirmation. */
export function LeaveWaitlistSheet({ ref, entry, failed }: LeaveSheetProps) {
  const reachable = useServerReachable()
  const leave = () => {
    ref.current?.close()
    const args = { classId: entry.class_id, sessionId: entry.session_id }
    void queueCommand({ kind: 'leave-waitlist', args }, failed)
  }
  const session = `${entry.class_title}, ${sessionDates(entry)}`
  const offered = entry.status === 'offered'
  return (
    <Sheet ref={ref} title={offered ? 'Decline this spot?' : 'Leave the waitlist?'}>
      <p>
        {offered
          ? `The spot in ${session} is no longer held for you and goes to the next user. You also leave the waitlist.`
          : `You lose position ${entry.position} on the waitlist for ${session}. If you join again, you start at the end.`}
      </p>
      {!reachable && (
        <p>
          You are offline. Your answer is saved on this device and sent when the server can be reached. Until
          then you keep your place.
        </p>
      )}
      <div className="grid gap-2">
        <Button variant="danger" onClick={leave}>
          {offered ? 'Decline' : 'Leave Waitlist'}
        </Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          {offered ? 'Keep my offer' : 'Keep my place'}
        </Button>
      </div>
    </Sheet>
  )
}
