import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { hiddenInRow, overRow } from '@/desk/table/data-row.tsx'
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

/**
 * Where actions are. In the row of a table, they are small and hidden until the row is pointed at or focused, with the
 * notes elsewhere. In a card, Undo is above them, so that the card keeps its height.
 */
export type ActionsPlace = 'row' | 'card' | 'panel'

interface ReviewActionsProps<Id extends string> {
  /** The user that the actions affect, for screen readers. */
  name: string
  undo: Undo | null
  undoing: boolean
  /** Whether the row was just reviewed here. If so, Undo takes the focus of the button that it replaces. */
  reviewedHere: boolean
  actions: readonly ReviewAction<Id>[]
  /** The consequence of each action, or why it is unavailable. */
  notes: readonly ReviewNote[]
  place: ActionsPlace
  /** More actions, after the others. */
  menu?: ReactNode
  onAction: (id: Id) => void
  onUndo: (operationId: string) => void
}

/** So that a card keeps its height while Undo is shown. */
const aboveActions = 'absolute right-0 bottom-full mb-0.5 flex h-11 w-32 items-center justify-end'
/** So that a button does not move when another label replaces the one beside it. */
const equalWidth = 'grid max-w-1/2 flex-1'

/** The review actions of a row with their consequences, and Undo while the last review can be undone. */
export function ReviewActions<Id extends string>(props: ReviewActionsProps<Id>) {
  const { name, undo, undoing, reviewedHere, actions, notes, place, menu, onAction, onUndo } = props
  const dense = place === 'row'
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  return (
    <div className={dense ? 'min-w-24' : 'grid gap-2'}>
      {/* Takes the focus when Undo disappears. */}
      <fieldset
        ref={group}
        aria-label={`Actions for ${name}`}
        tabIndex={-1}
        className={`flex min-w-0 gap-2 outline-none ${dense ? overRow : 'relative flex-wrap'}`}
      >
        {undo && (
          <CardPart isCard={place === 'card'} className={aboveActions}>
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
          </CardPart>
        )}
        {actions.map(({ id: action, label, busyLabel, Icon, primary, busy }) => (
          <CardPart key={action} isCard={place === 'card'} className={equalWidth}>
            <Button
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
          </CardPart>
        ))}
        {menu && <span className={dense ? hiddenInRow : ''}>{menu}</span>}
      </fieldset>
      <ul
        // A new key replaces the list, so that changed notes do not count as a layout shift.
        key={notes.map(({ label }) => label).join()}
        className={
          dense
            ? 'sr-only'
            : `grid max-w-md gap-1 whitespace-normal text-muted-foreground text-xs ${place === 'card' ? 'min-h-16 content-start' : ''}`
        }
      >
        <ReviewNotes notes={notes} id={id} />
      </ul>
    </div>
  )
}

/** Places a button in a card. Buttons elsewhere need no box. */
function CardPart({ isCard, ...box }: { isCard: boolean; className: string; children: ReactNode }) {
  return isCard ? <div {...box} /> : box.children
}
