import { messages } from '@cubby/contract/messages'
import { UnsentChip } from '@/features/app/outbox/unsent-chip.tsx'
import { useCommandStatus, useOutbox } from '@/offline/hooks/use-outbox.ts'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import { dismiss } from '@/offline/sync/manage-row.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { SavedNote } from './saved-note.tsx'

export interface LatestChange {
  /** Null if the change was sent without being stored. */
  rowId: string | null
  key: string
}

/** The state of the latest change: unsent, refused, or just saved. */
export function PreferencesState({ latest }: { latest: LatestChange | null }) {
  const open = useOutbox().findLast(({ kind }) => kind === 'change-preferences')
  const status = useCommandStatus(latest?.rowId ?? null)
  const isSaved = latest !== null && (latest.rowId === null || status === 'done')
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
      {!open && isSaved && <SavedNote key={latest.key} />}
    </div>
  )
}
