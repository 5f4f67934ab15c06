import type { LucideIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { type Undo, UndoButton } from './undo-button.tsx'

interface ReviewAction<Id extends string> {
  id: Id
  label: string
  Icon: LucideIcon
  primary?: boolean
  busy: boolean
}

export interface ReviewNote {
  /** The id of its action; undefined for a note about several unavailable actions. */
  id?: string
  label: string
  text: string | null
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
  onAction: (id: Id) => void
  onUndo: (operationId: string) => void
}

/** The review actions of a row with their consequences, and Undo while the last review can be undone. */
export function ReviewActions<Id extends string>(props: ReviewActionsProps<Id>) {
  const { name, undo, undoing, reviewedHere, actions, notes, onAction, onUndo } = props
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  return (
    <div className="grid gap-2">
      {/* Takes the focus when Undo disappears. */}
      <fieldset
        ref={group}
        aria-label={`Actions for ${name}`}
        tabIndex={-1}
        className="flex min-w-0 flex-wrap gap-2 outline-none"
      >
        {undo && (
          <UndoButton
            key={undo.operation_id}
            undo={undo}
            name={name}
            busy={undoing}
            takesFocus={reviewedHere}
            onFocusLost={() => group.current?.focus()}
            onUndo={() => onUndo(undo.operation_id)}
          />
        )}
        {actions.map(({ id: action, label, Icon, primary, busy }) => (
          <Button
            key={action}
            variant={primary ? 'primary' : 'outline'}
            size="small"
            busy={busy}
            aria-label={`${label}: ${name}`}
            aria-describedby={`${id}-${action}`}
            onClick={() => onAction(action)}
          >
            <Icon className="size-4" aria-hidden="true" />
            {label}
          </Button>
        ))}
      </fieldset>
      <ul className="grid max-w-md gap-1 whitespace-normal text-muted-foreground text-xs">
        {notes.map((note) => (
          <li key={note.label} {...(note.id && { id: `${id}-${note.id}` })}>
            <span className="font-semibold">{note.label}:</span> {note.text}
          </li>
        ))}
      </ul>
    </div>
  )
}
