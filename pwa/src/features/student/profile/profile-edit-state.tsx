import { messages } from '@cubby/contract/messages'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import { RefusalNote } from '@/features/app/outbox/refusal-note.tsx'
import { UnsentNote } from '@/features/app/outbox/unsent-note.tsx'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { Alert } from '@/ui/alert.tsx'
import { ProfileConflict } from './profile-conflict.tsx'

/** The state of a profile edit: unsent, refused, or in conflict with another device. */
export function ProfileEditState({ row }: { row: OutboxRow<'edit-profile'> }) {
  const { args, lastError } = row
  const state = unsentStateOf(row.status)
  if (state) {
    const undo = () =>
      queueCommand({ kind: 'edit-profile', args: { changes: args.base, base: args.changes } })
    return (
      <>
        {lastError?.code === 'unexpected_answer' && (
          <Alert tone="error" announced>
            {messages.profileUpdateFailed}: {messages.invalidProfileUpdate}. We keep trying.
          </Alert>
        )}
        <UnsentNote command="edit-profile" state={state} attempts={attemptsOf(row)} undo={undo} />
      </>
    )
  }
  const conflicts = lastError?.conflicts
  if (conflicts) return <ProfileConflict key={row.id} row={row} conflicts={conflicts} />
  return <RefusalNote command="edit-profile" message={lastError?.message ?? ''} rowId={row.id} />
}
