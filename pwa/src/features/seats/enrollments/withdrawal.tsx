import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { useRef } from 'react'
import { RefusalNote } from '@/features/app/outbox/refusal-note.tsx'
import { undoOf } from '@/features/app/outbox/undo-of.ts'
import { UnsentNote } from '@/features/app/outbox/unsent-note.tsx'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { Button } from '@/ui/button.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'

interface WithdrawalProps {
  enrollment: Enrollment
  row: OutboxRow | undefined
}

/** Withdraws from an enrollment, or shows the state of the withdrawal. */
export function Withdrawal({ enrollment, row }: WithdrawalProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const state = row ? unsentStateOf(row.status) : null
  const ids = { classId: enrollment.class_id, sessionId: enrollment.session_id }
  if (row && state) {
    const attempts = attemptsOf(row)
    return (
      <UnsentNote
        command="withdraw"
        state={state}
        attempts={attempts}
        undo={undoOf({ ...ids, ...attempts, kind: 'withdraw', rowId: row.id })}
      />
    )
  }
  return (
    <>
      {row && (
        <RefusalNote
          command="withdraw"
          message={row.lastError?.message ?? ''}
          rowId={row.id}
          refund={row.lastError?.refund}
        />
      )}
      {enrollment.can_withdraw && !row?.lastError?.refund && (
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
