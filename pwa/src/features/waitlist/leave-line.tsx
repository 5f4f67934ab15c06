import type { WaitlistEntry } from '@cubby/contract/enrollments'
import { Link } from '@tanstack/react-router'
import { RefusalNote } from '@/features/enrollment/refusal-note.tsx'
import { undoOf } from '@/features/enrollment/undo-of.ts'
import { UnsentNote } from '@/features/enrollment/unsent-note.tsx'
import { enqueue, type OutboxRow } from '@/offline/outbox.ts'
import { unsentStateOf } from '@/offline/standing.ts'
import { Button } from '@/ui/button.tsx'
import { buttonLook } from '@/ui/button-look.ts'
import { useMinute } from '@/ui/use-minute.ts'

interface LeaveLineProps {
  entry: WaitlistEntry
  row: OutboxRow | undefined
}

/** The ways on from a place in line: accept an offer on the class page, decline it, or leave. */
export function LeaveLine({ entry, row }: LeaveLineProps) {
  const state = row ? unsentStateOf(row.status) : null
  const ids = { classId: entry.class_id, sessionId: entry.session_id }
  const now = useMinute()
  const offered = entry.status === 'offered'
  const holds = offered && (entry.offer_expires_at === null || now < new Date(entry.offer_expires_at))
  if (row && state) {
    const tried = row.attempts > 0
    return (
      <UnsentNote
        command="leave-waitlist"
        state={state}
        tried={tried}
        undo={undoOf({ ...ids, kind: 'leave-waitlist', tried })}
      />
    )
  }
  return (
    <>
      {row && <RefusalNote command="leave-waitlist" message={row.lastError?.message ?? ''} rowId={row.id} />}
      <div className="flex flex-wrap gap-2">
        {holds && (
          <Link
            to="/classes/$id"
            params={{ id: entry.class_id }}
            search={{ session: entry.session_id }}
            className={buttonLook({ size: 'small' })}
          >
            Accept
          </Link>
        )}
        <Button
          variant="outline"
          size="small"
          onClick={() => void enqueue({ kind: 'leave-waitlist', args: ids })}
        >
          {holds ? 'Decline' : 'Leave Waitlist'}
          <span className="sr-only">for {entry.class_title}</span>
        </Button>
      </div>
    </>
  )
}
