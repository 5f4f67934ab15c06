import { messages } from '@cubby/contract/messages'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { RefusalNote } from '@/features/app/outbox/refusal-note.tsx'
import { undoOf } from '@/features/app/outbox/undo-of.ts'
import { UnsentNote } from '@/features/app/outbox/unsent-note.tsx'
import { LeaveWaitlistSheet } from '@/features/seats/waitlist/leave-waitlist-sheet.tsx'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'

interface LeaveWaitlistProps {
  entry: WaitlistEntry
  row: OutboxRow | undefined
}

/** The actions for a waitlist entry: accept an offer on the class page, decline it, or leave the waitlist. */
export function LeaveWaitlist({ entry, row }: LeaveWaitlistProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const state = row ? unsentStateOf(row.status) : null
  const ids = { classId: entry.class_id, sessionId: entry.session_id }
  const offered = entry.status === 'offered'
  if (row && state) {
    const attempts = attemptsOf(row)
    return (
      <UnsentNote
        command="leave-waitlist"
        state={state}
        attempts={attempts}
        undo={undoOf({ ...ids, ...attempts, kind: 'leave-waitlist', rowId: row.id })}
      />
    )
  }
  return (
    <>
      {row && (
        <RefusalNote
          command="leave-waitlist"
          message={row.lastError?.message ?? ''}
          rowId={row.id}
          failed={messages.leaveWaitlistFailed}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {offered && (
          <Link
            to="/classes/$id"
            params={{ id: entry.class_id }}
            search={{ session: entry.session_id }}
            className={buttonVariants({ size: 'small' })}
          >
            Accept
            <span className="sr-only">for {entry.class_title}</span>
          </Link>
        )}
        <Button variant="outline" size="small" onClick={() => sheet.current?.showModal()}>
          {offered ? 'Decline' : 'Leave Waitlist'}
          <span className="sr-only">for {entry.class_title}</span>
        </Button>
      </div>
      <LeaveWaitlistSheet ref={sheet} entry={entry} failed={messages.leaveWaitlistFailed} />
    </>
  )
}
