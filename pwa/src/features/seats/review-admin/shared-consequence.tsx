import type { ReactNode } from 'react'
import { ReviewNotes, SharedConsequence } from './review-actions.tsx'
import type { ReviewableRow, ReviewKind, ReviewNote } from './use-undoable.ts'

interface WithSharedConsequenceProps<Row extends ReviewableRow<Other>, Other extends string> {
  kind: ReviewKind<Row, Other>
  rows: readonly Row[]
  children: ReactNode
}

/**
 * Explains once, above the rows of a session, what their buttons do. A row explains itself only if its button does
 * something else. Hidden with a mouse, because the bottom of the window then explains the button under the pointer.
 */
export function WithSharedConsequence<Row extends ReviewableRow<Other>, Other extends string>(
  props: WithSharedConsequenceProps<Row, Other>,
) {
  const { kind, rows, children } = props
  const note = mostFrequentNote(kind, rows)
  return (
    <SharedConsequence value={note?.text ?? null}>
      {note && (
        <ul className="max-w-md text-muted-foreground text-xs lg:pointer-fine:hidden print:hidden">
          <ReviewNotes notes={[note]} />
        </ul>
      )}
      {children}
    </SharedConsequence>
  )
}

/** Returns what most of the buttons in these rows do; undefined without buttons. */
function mostFrequentNote<Row extends ReviewableRow<Other>, Other extends string>(
  { offersOf, looks }: ReviewKind<Row, Other>,
  rows: readonly Row[],
): Omit<ReviewNote, 'id'> | undefined {
  const notes = rows.flatMap((row) =>
    (offersOf(row)?.reviews ?? [])
      .filter((review) => looks[review].primary)
      .map((review) => ({ label: looks[review].label, text: row.reviews[review].consequence })),
  )
  const counts = Map.groupBy(notes, ({ label, text }) => `${label}: ${text}`)
  const [most] = [...counts.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0]
}
