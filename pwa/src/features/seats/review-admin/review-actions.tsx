import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { createContext, type ReactNode, useContext, useId, useRef } from 'react'
import { Menu, type MenuItem } from '@/desk/ui/menu.tsx'
import { UndoButton } from '@/desk/ui/undo-button.tsx'
import { Button } from '@/ui/button.tsx'
import type { Review, ReviewableRow, ReviewKind, ReviewNote, ReviewOffers } from './use-undoable.ts'

/**
 * Where a row's actions stand. A row of a table or a list shows only the primary action; its menu has the others. In a
 * card, Undo is above the actions, so that the card keeps its height. A line below the list explains the actions of the
 * current row; on narrow screens and touch, the row or card does. The panel always explains them.
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
  /** More actions, for the menu after the others. */
  items?: readonly MenuItem[]
  onReview: (review: Review<Other>) => void
  onUndo: (operationId: string) => void
}

/** The reasons that the heading of a group says for all its rows, so that its cards need not repeat them. */
export const SharedReasons = createContext<ReadonlySet<string>>(new Set())

/** What the buttons of most rows of a group do. It is said above them, and in the rows only to screen readers. */
export const SharedConsequence = createContext<string | null>(null)

/** On a tablet, the notes of a line fit beside its actions. */
const rootClasses: Readonly<Record<ActionsPlace, string>> = {
  row: '',
  line: 'grid gap-1.5 sm:max-lg:flex sm:max-lg:items-center sm:max-lg:gap-4',
  card: 'grid gap-2',
  panel: 'grid gap-2',
}
/** So that a card keeps its height while Undo is shown. */
const aboveActions = 'absolute end-0 bottom-full mb-0.5 flex h-11 w-32 items-center justify-end'
/** As wide as Undo, so that the menu does not move when Undo replaces the primary action. */
const rowSlot = 'min-w-27'
/** So that a button does not move when another label replaces the one beside it. */
const equalWidth = 'grid max-w-1/2 flex-1'

/** The review actions of a row with their consequences, and Undo while the last review can be undone. */
export function ReviewActions<Row extends ReviewableRow<Other>, Other extends string>(
  props: ReviewActionsProps<Row, Other>,
) {
  const { kind, row, sending, undoing, reviewedHere, place, items = [], onReview, onUndo } = props
  const { undo } = row
  const dense = place === 'row' || place === 'line'
  const noteId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const shared = useContext(SharedReasons)
  const sharedConsequence = useContext(SharedConsequence)
  const offers = kind.offersOf(row)
  if (!offers) return null
  const shown = dense ? offersInRow(row, offers) : offers
  const isInSight = (review: Review<Other>) => !dense || kind.looks[review].primary === true
  const itemOf = (review: Review<Other>): MenuItem => ({
    ...kind.looks[review],
    // Rejecting opens a dialog that states it.
    detail: review === 'reject' ? null : row.reviews[review].consequence,
    isDanger: review === 'reject',
    onSelect: () => onReview(review),
  })
  const folded = shown.reviews.filter((review) => !isInSight(review) && row.reviews[review].blocked === null)
  const isFolded = (id: string | undefined) => folded.some((review) => review === id)
  const notes = shown.notes.filter(({ id, text }) => (id ? !isFolded(id) : !shared.has(text ?? '')))
  const more = [
    ...folded.filter((review) => review !== 'reject').map(itemOf),
    ...items,
    ...folded.filter((review) => review === 'reject').map(itemOf),
  ]
  const name = nameOfReviewed(kind, row)
  // The dialog of Reject says its consequence to all. A row without a note of its own keeps its height with Undo.
  const isSaidElsewhere = ({ id, text }: ReviewNote) =>
    place !== 'panel' &&
    (id === 'reject' || (sharedConsequence !== null && (id === 'undo' || text === sharedConsequence)))
  return (
    <div className={rootClasses[place]}>
      {/* Takes the focus when Undo disappears. */}
      <fieldset
        ref={group}
        aria-label={t('Actions for {name}', { name })}
        tabIndex={-1}
        className={`flex min-w-0 outline-none ${dense ? 'items-center gap-1 max-lg:has-[>button]:pt-2 lg:justify-end' : 'relative flex-wrap gap-2'}`}
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
        {/* Undo arrives before the review counts as sent, and then stands where this stood. */}
        {dense && sending && !undo && !isInSight(sending) && (
          <span className="text-muted-foreground text-sm">{kind.looks[sending].busyLabel}</span>
        )}
        {shown.reviews.filter(isInSight).map((review) => {
          const { label, busyLabel, Icon } = kind.looks[review]
          const busy = sending === review
          return (
            <CardPart key={review} isCard={place === 'card'} className={equalWidth}>
              <Button
                variant="outline"
                size={dense ? 'dense' : 'small'}
                className={cx(dense && rowSlot)}
                busy={busy}
                aria-label={`${label}: ${name}`}
                aria-describedby={`${noteId}-${review}`}
                onClick={() => onReview(review)}
              >
                <Icon className="size-4" aria-hidden="true" />
                {busy ? busyLabel : label}
              </Button>
            </CardPart>
          )
        })}
        {more.length > 0 && (
          <div className={place === 'line' ? 'max-lg:absolute max-lg:top-1 max-lg:end-1' : ''}>
            <Menu dense={dense} label={t('More: {name}', { name })} items={more} />
          </div>
        )}
      </fieldset>
      <ul
        // A new key replaces the list, so that changed notes do not count as a layout shift.
        key={notes.map(({ label }) => label).join()}
        className={
          place === 'row' || notes.every(isSaidElsewhere)
            ? 'sr-only'
            : `grid max-w-md gap-1 whitespace-normal text-muted-foreground text-xs ${place === 'panel' ? '' : 'lg:pointer-fine:sr-only'}`
        }
      >
        <ReviewNotes notes={notes} id={noteId} isHidden={isSaidElsewhere} />
      </ul>
    </div>
  )
}

/**
 * In a row, Undo replaces the buttons that would reverse the last review, so that the menu beside it keeps its place.
 * The notes then describe Undo instead of these buttons.
 */
export function offersInRow<Other extends string>(
  { undo }: ReviewableRow<Other>,
  offers: ReviewOffers<Other>,
): ReviewOffers<Other> {
  if (!undo) return offers
  return {
    reviews: offers.reviews.filter((review) => review === 'reject'),
    notes: [
      { id: 'undo', label: t('Undo'), text: t('Undoes the decision. No one is notified.') },
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
  /** Whether a note is only for screen readers. */
  isHidden?: (note: ReviewNote) => boolean
}

/** The consequence of each review, or why it is unavailable, as list items. */
export function ReviewNotes({ notes, id, isHidden }: ReviewNotesProps) {
  return notes.map((note) => (
    <li
      key={note.label}
      {...(id && note.id && { id: `${id}-${note.id}` })}
      {...(isHidden?.(note) && { className: 'sr-only' })}
    >
      <span className="font-semibold">{note.label}:</span> {note.text}
    </li>
  ))
}
