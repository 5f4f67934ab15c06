import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
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
  /** The action it is about; one without is about several that are not offered. */
  id?: string
  label: string
  text: string | null
}

interface ReviewActionsProps<Id extends string> {
  /** Whom the actions are about, for screen readers. */
  name: string
  undo: Undo | null
  undoing: boolean
  /** Whether it was just reviewed on this screen: its Undo takes the focus of the button it replaces. */
  reviewedHere: boolean
  actions: readonly ReviewAction<Id>[]
  /** What each action would mean, or why it is refused. */
  notes: readonly ReviewNote[]
  onAction: (id: Id) => void
  onUndo: (operationId: string) => void
}

/** What can be done with a row under review, with what each action would mean, and Undo while it can be undone. */
export function ReviewActions<Id extends string>(props: ReviewActionsProps<Id>) {
  const { name, undo, undoing, reviewedHere, actions, notes, onAction, onUndo } = props
  const id = useId()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {undo && (
          <UndoButton
            key={undo.operation_id}
            undo={undo}
            name={name}
            busy={undoing}
            takesFocus={reviewedHere}
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
      </div>
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
