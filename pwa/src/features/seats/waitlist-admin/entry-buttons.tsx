import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { type ActionsPlace, ReviewActions } from '@/features/seats/review-admin/review-actions.tsx'
import { type EntryOperation, entryOperations, operationsFor } from './entry-operations.ts'

interface EntryButtonsProps {
  entry: AdminWaitlistEntry
  /** The operation that is being sent. */
  sending: EntryOperation | undefined
  undoing: boolean
  /** Whether the entry was just reviewed on this screen. */
  reviewedHere: boolean
  place: ActionsPlace
  onAction: (operation: EntryOperation) => void
  onUndo: (operationId: string) => void
}

/** Shows the possible operations, and the reasons why the others are not possible. */
export function EntryButtons({ entry, sending, onAction, ...rest }: EntryButtonsProps) {
  // An ended entry has no position, and no operations: its status shows why it ended.
  if (entry.position === 0) return null
  const { operations, notes } = operationsFor(entry)
  return (
    <ReviewActions
      {...rest}
      name={`${entry.user_name}, ${entry.class_name}`}
      undo={entry.undo}
      actions={operations.map((id) => {
        const { label, busyLabel, Icon, primary = false } = entryOperations[id]
        return { id, label, busyLabel, Icon, primary, busy: sending === id }
      })}
      notes={notes}
      onAction={onAction}
    />
  )
}
