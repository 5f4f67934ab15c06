export interface ReviewNote {
  /** The id of its action; undefined for a note about several unavailable actions. */
  id?: string
  label: string
  text: string | null
}

interface ReviewNotesProps {
  notes: readonly ReviewNote[]
  /** The beginning of the ids that buttons are described by. */
  id?: string
}

/** The consequence of each action, or why it is unavailable, as list items. */
export function ReviewNotes({ notes, id }: ReviewNotesProps) {
  return notes.map((note) => (
    <li key={note.label} {...(id && note.id && { id: `${id}-${note.id}` })}>
      <span className="font-semibold">{note.label}:</span> {note.text}
    </li>
  ))
}
