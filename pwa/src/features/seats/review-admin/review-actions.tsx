import { cx } from 'class-variance-authority'
import { createContext, type ReactNode, useContext, useId, useRef } from 'react'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { UndoButton } from '@/desk/ui/undo-button.tsx'
import { Button } from '@/ui/button.tsx'
import type { Review, ReviewableRow, ReviewKind, ReviewNote, ReviewOffers } from './use-undoable.ts'

/**
 * Where actions are. In the row of a table, they are small, and only the primary one has its label. In a line of a
 * list, they have their labels. In a card, Undo is above them, so that the card keeps its height. Except in the panel,
 * a line below the list says what the actions of the current row do; narrow screens and fingers read it in the row.
 */
export type ActionsPlace = 'row' | 'line' | 'card' | 'panel'

interface ReviewActionsProps<Row extends ReviewableRow<Other>, Other extends string> {
  kind: ReviewKind<Row, Other>
  row: Row
  /** The review that is being sent. */
  sending: Review<Other> | undefined
  undoing: boolean
  /** Whether the row was just reviewed here. If so, Undo takes the focus of the button that it replaces. */
  reviewedHere: boolean
  place: ActionsPlace
  /** More actions, after the others. False if only other rows have some; a row of a table then keeps their place. */
  menu?: ReactNode
  onReview: (review: Review<Other>) => void
  onUndo: (operationId: string) => void
}

/** The reasons that the heading of a group says for all its rows, so that its cards need not repeat them. */
export const SharedReasons = createContext<ReadonlySet<string>>(new Set())

/** So that a card keeps its height while Undo is shown. */
const aboveActions = 'absolute right-0 bottom-full mb-0.5 flex h-11 w-32 items-center justify-end'
/** The width of Undo in a row, so that the icons beside it stay where they are when it replaces the primary action. */
const rowSlot = 'min-w-27'
/** So that a button does not move when another label replaces the one beside it. */
const equalWidth = 'grid max-w-1/2 flex-1'

/** The review actions of a row with their consequences, and Undo while the last review can be undone. */
export function ReviewActions<Row extends ReviewableRow<Other>, Other extends string>(
  props: ReviewActionsProps<Row, Other>,
) {
  const { kind, row, sending, undoing, reviewedHere, place, menu, onReview, onUndo } = props
  const { undo } = row
  const isRow = place === 'row'
  const dense = isRow || place === 'line'
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const shared = useContext(SharedReasons)
  const offers = kind.offersOf(row)
  if (!offers) return null
  const shown = isRow ? offersInRow(row, offers) : offers
  const notes = shown.notes.filter(({ id: review, text }) => review || !shared.has(text ?? ''))
  const name = nameOfReviewed(kind, row)
  return (
    <div className={isRow ? '' : 'grid gap-2'}>
      {/* Takes the focus when Undo disappears. */}
      <fieldset
        ref={group}
        aria-label={`Actions for ${name}`}
        tabIndex={-1}
        className={`flex min-w-0 outline-none ${isRow ? 'xl:justify-end' : ''} ${dense ? 'items-center gap-1' : 'relative flex-wrap gap-2'} ${place === 'line' ? 'max-lg:gap-2 lg:justify-end' : ''}`}
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
        {shown.reviews.map((review) => {
          const { label, busyLabel, Icon, primary } = kind.looks[review]
          const busy = sending === review
          const isIcon = isRow && !primary
          const button = (
            <Button
              variant={primary ? 'row' : 'outline'}
              size={isIcon ? 'denseIcon' : dense ? 'dense' : 'small'}
              className={cx(isRow && primary && rowSlot, place === 'line' && 'max-sm:flex-1 max-lg:min-h-11')}
              busy={busy}
              aria-label={`${label}: ${name}`}
              aria-describedby={`${id}-${review}`}
              onClick={() => onReview(review)}
            >
              {/* The ring of the busy button replaces the icon of one without a label. */}
              {!(isIcon && busy) && <Icon className="size-4" aria-hidden="true" />}
              {!isIcon && (busy ? busyLabel : label)}
            </Button>
          )
          return (
            <CardPart key={review} isCard={place === 'card'} className={equalWidth}>
              {isIcon ? <Tooltip text={label}>{button}</Tooltip> : button}
            </CardPart>
          )
        })}
        {isRow && menu === false ? <span className="size-8 shrink-0 pointer-coarse:size-11" /> : menu}
      </fieldset>
      <ul
        // A new key replaces the list, so that changed notes do not count as a layout shift.
        key={notes.map(({ label }) => label).join()}
        className={
          isRow
            ? 'sr-only'
            : `grid max-w-md gap-1 whitespace-normal text-muted-foreground text-xs ${place === 'panel' ? '' : 'lg:pointer-fine:sr-only'}`
        }
      >
        <ReviewNotes notes={notes} id={id} isShort={place !== 'panel'} />
      </ul>
    </div>
  )
}

/**
 * In a table row, Undo replaces the buttons that would reverse the last review, so that the icons beside it keep their
 * places. The notes then describe Undo instead of these buttons.
 */
export function offersInRow<Other extends string>(
  { undo }: ReviewableRow<Other>,
  offers: ReviewOffers<Other>,
): ReviewOffers<Other> {
  if (!undo) return offers
  return {
    reviews: offers.reviews.filter((review) => review === 'reject'),
    notes: [
      { label: 'Undo', text: 'Takes the decision back. Nobody is notified of it.' },
      ...offers.notes.filter(({ id }) => !id || id === 'reject'),
    ],
  }
}

/** Names the student and the class of a row, for screen readers. */
export function nameOfReviewed<Row extends ReviewableRow<Other>, Other extends string>(
  { studentOf }: ReviewKind<Row, Other>,
  row: Row,
): string {
  return `${studentOf(row).name}, ${row.class_name}`
}

/** Places a button in a card. Buttons elsewhere need no box. */
function CardPart({ isCard, ...box }: { isCard: boolean; className: string; children: ReactNode }) {
  return isCard ? <div {...box} /> : box.children
}

interface ReviewNotesProps {
  notes: readonly ReviewNote[]
  /** The beginning of the ids that buttons are described by. */
  id?: string
  /** Whether the note on Reject is only for screen readers. The dialog of Reject says it to all. */
  isShort?: boolean
}

/** The consequence of each review, or why it is unavailable, as list items. */
export function ReviewNotes({ notes, id, isShort = false }: ReviewNotesProps) {
  return notes.map((note) => (
    <li
      key={note.label}
      {...(id && note.id && { id: `${id}-${note.id}` })}
      {...(isShort && note.id === 'reject' && { className: 'sr-only' })}
    >
      <span className="font-semibold">{note.label}:</span> {note.text}
    </li>
  ))
}
