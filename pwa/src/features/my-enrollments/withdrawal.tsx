import type { Enrollment } from '@cubby/contract/enrollments'
import { useRef } from 'react'
import { oppositeOf } from '@/features/enrollment/opposite.ts'
import { RefusalNote } from '@/features/enrollment/refusal-note.tsx'
import { UnsentNote } from '@/features/enrollment/unsent-note.tsx'
import { enqueue, type OutboxRow } from '@/offline/outbox.ts'
import { unsentStateOf } from '@/offline/standing.ts'
import { Button } from '@/ui/button.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'

interface WithdrawalProps {
  enrollment: Enrollment
  row: OutboxRow | undefined
}

/** The way out of an enrollment, or how far a withdrawal has come. */
export function Withdrawal({ enrollment, row }: WithdrawalProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const state = row ? unsentStateOf(row.status) : null
  const ids = { classId: enrollment.class_id, sessionId: enrollment.session_id }
  if (state) {
    return (
      <UnsentNote command="withdraw" state={state} onUndo={() => void enqueue(oppositeOf('withdraw', ids))} />
    )
  }
  return (
    <>
      {row && <RefusalNote command="withdraw" message={row.lastError?.message ?? ''} rowId={row.id} />}
      {enrollment.can_withdraw && (
        <div>
          <Button variant="outline" size="small" onClick={() => sheet.current?.showModal()}>
            Withdraw <span className="sr-only">from {enrollment.class_name}</span>
          </Button>
          <WithdrawSheet ref={sheet} enrollment={enrollment} />
        </div>
      )}
    </>
  )
}
