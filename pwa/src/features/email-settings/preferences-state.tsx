import { messages } from '@cubby/contract/messages'
import { UnsentChip } from '@/features/outbox/unsent-chip.tsx'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import { dismiss } from '@/offline/outbox/manage-row.ts'
import { useCommandStatus, useOutbox } from '@/offline/outbox/outbox.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { SavedNote } from './saved-note.tsx'

/** The state of the latest change: unsent, refused, or just saved. */
export function PreferencesState({ rowId }: { rowId: string | null }) {
  const open = useOutbox().findLast(({ kind }) => kind === 'change-preferences')
  const last = useCommandStatus(rowId)
  const state = open && unsentStateOf(open.status)
  if (open && !state) {
    return (
      <div className="grid max-w-2xl justify-items-start gap-2">
        <Alert tone="error" announced>
          {messages.preferencesFailed}
        </Alert>
        <Button variant="outline" size="small" onClick={() => void dismiss(open.id)}>
          Dismiss
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="empty:hidden">
      {state && <UnsentChip state={state} />}
      {!open && last === 'done' && <SavedNote key={rowId} />}
    </div>
  )
}
