import type { LucideIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { hiddenInRow, overRow } from '@/features/admin/table/row-actions.ts'
import { Button } from '@/ui/button.tsx'
import { type ReviewNote, ReviewNotes } from './review-notes.tsx'
import { type Undo, UndoButton } from './undo-button.tsx'

interface ReviewAction<Id extends string> {
  id: Id
  label: string
  /** Replaces the label while the action is being sent: 'Approving…'. */
  busyLabel: string
  Icon: LucideIcon
  primary?: boolean
  busy: boolean
}

interface ReviewActionsProps<Id extends string> {
  /** The user that the actions affect, for screen readers. */
  name: string
  undo: Undo | null
  undoing: boolean
  /** Whether it was just reviewed on this screen. If so, Undo takes the focus of the button that it replaces. */
  reviewedHere: boolean
  actions: readonly ReviewAction<Id>[]
  /** The consequence of each action, or why it is unavailable. */
  notes: readonly ReviewNote[]
  /** In one line of a table: small, hidden until the row is pointed at or focused, with the notes elsewhere. */
  dense?: boolean
  onAction: (id: Id) => void
  onUndo: (operationId: string) => void
}

/** The review actions of a row with their consequences, and Undo while the last review can be undone. */
export function ReviewActions<Id extends string>(props: ReviewActionsProps<Id>) {
  const { name, undo, undoing, reviewedHere, actions, notes, dense = false, onAction, onUndo } = props
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  return (
    <div className={dense ? 'min-w-24' : 'grid gap-2'}>
      {/* Takes the focus when Undo disappears. */}
      <fieldset
        ref={group}
        aria-label={`Actions for ${name}`}
        tabIndex={-1}
        className={`flex min-w-0 gap-2 outline-none ${dense ? overRow : 'flex-wrap'}`}
      >
        {undo && (
          <UndoButton
            key={undo.operation_id}
            undo={undo}
            name={name}
            busy={undoing}
            dense={dense}
            takesFocus={reviewedHere}
            onFocusLost={() => group.current?.focus()}
            onUndo={() => onUndo(undo.operation_id)}
          />
        )}
        {actions.map(({ id: action, label, busyLabel, Icon, primary, busy }) => (
          <Button
            key={action}
            variant={primary ? 'primary' : 'outline'}
            size={dense ? 'dense' : 'small'}
            className={dense && !busy ? hiddenInRow : ''}
            busy={busy}
            aria-label={`${label}: ${name}`}
            aria-describedby={`${id}-${action}`}
            onClick={() => onAction(action)}
          >
            <Icon className="size-4" aria-hidden="true" />
            {busy ? busyLabel : label}
          </Button>
        ))}
      </fieldset>
      <ul
        className={dense ? 'sr-only' : 'grid max-w-md gap-1 whitespace-normal text-muted-foreground text-xs'}
      >
        <ReviewNotes notes={notes} id={id} />
      </ul>
    </div>
  )
}
