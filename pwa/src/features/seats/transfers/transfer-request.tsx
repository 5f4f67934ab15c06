import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { CalendarSync } from 'lucide-react'
import { useRef } from 'react'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'
import { AskSheet } from './ask-sheet.tsx'

/** The student's request for another date: asks for it, shows its state, and withdraws it. */
export function TransferRequest({ enrollment }: { enrollment: Enrollment }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const row = useTransferRow(enrollment)
  const state = row ? unsentStateOf(row.status) : null
  const withdrawal = {
    kind: 'withdraw-transfer-request',
    args: { enrollmentId: enrollment.id, oldSessionId: enrollment.session_id },
  } as const
  if (row && state) {
    const undo = row.kind === 'request-transfer' ? () => queueCommand(withdrawal) : null
    return (
      <UnsentNote rowId={row.id} command={row.kind} state={state} attempts={attemptsOf(row)} undo={undo} />
    )
  }
  const { transfer_request: request, can_withdraw } = enrollment
  return (
    <>
      {row && <RefusalNote command={row.kind} error={row.lastError} rowId={row.id} />}
      {request && (
        <div className="grid justify-items-start gap-2 rounded-control bg-muted p-3 text-sm">
          <p>
            {rich(
              '<part>You asked for another date:</part> {classTitle}, <whole>{date}</whole>. The office will reply.',
              {
                part: (words) => <span className="font-semibold">{words}</span>,
                classTitle: request.class_title,
                date: request.display_date,
                whole: (words) => <span className="figures">{words}</span>,
              },
            )}
          </p>
          <Button variant="outline" size="small" onClick={() => void queueCommand(withdrawal)}>
            {rich('Withdraw the request <part>for {date}</part>', {
              date: request.display_date,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        </div>
      )}
      {!request && can_withdraw && (
        <>
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            onClick={() => afterPress(() => sheet.current?.showModal())}
          >
            <CalendarSync className="size-4" aria-hidden="true" />
            {rich('Ask for another date <part>of {className}</part>', {
              className: enrollment.class_name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
          <AskSheet ref={sheet} enrollment={enrollment} />
        </>
      )}
    </>
  )
}

/** Returns the newest command about another date that is unsent or was refused. */
export function useTransferRow({ id }: Enrollment) {
  return useOutbox().findLast(
    (one) => isTransferRow(one) && one.status !== 'done' && one.args.enrollmentId === id,
  )
}

/** Whether a command is about a request for another date. */
function isTransferRow(row: OutboxRow): row is OutboxRow<'request-transfer' | 'withdraw-transfer-request'> {
  return row.kind === 'request-transfer' || row.kind === 'withdraw-transfer-request'
}
