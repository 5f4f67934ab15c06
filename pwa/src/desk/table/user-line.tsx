import { shownAddress } from '@cubby/rules/people/deleted-address'
import { cx } from 'class-variance-authority'

interface StudentNameProps {
  readonly student_name: string
  readonly student_email: string
  /** Shows the email address on a second line. Otherwise it is in the tooltip, and printed. */
  readonly withEmail?: boolean
}

/** A student in a row of a table. */
export function StudentName({ student_name, student_email, withEmail = false }: StudentNameProps) {
  const email = shownAddress(student_email)
  return (
    <span
      className="block font-semibold xl:truncate"
      title={[student_name, email].filter(Boolean).join(', ')}
    >
      {student_name}
      <span
        className={cx(
          'font-normal text-muted-foreground print:block',
          withEmail ? 'block text-xs xl:truncate' : 'hidden',
        )}
      >
        {email}
      </span>
    </span>
  )
}

/** A text of a table, in one line on wide screens; the whole text is its tooltip. */
export function OneLine({ children }: { children: string | null }) {
  return (
    children && (
      <span className="block xl:truncate" title={children}>
        {children}
      </span>
    )
  )
}

/** A text of a table, in at most two lines on wide screens; the whole text is its tooltip. */
export function TwoLines({ children }: { children: string | null }) {
  return (
    children && (
      <span className="block xl:line-clamp-2 xl:leading-4.5" title={children}>
        {children}
      </span>
    )
  )
}

/** Returns the name of a row that belongs to a student and a class: 'Rosa Quimby, Safe Sleep'. */
export function studentAndClass({
  student_name,
  class_name,
}: {
  readonly student_name: string | null
  readonly class_name: string | null
}): string {
  return [student_name, class_name].filter(Boolean).join(', ')
}

interface CardTitleProps {
  name: string
  /** Opens the panel of the user. */
  onOpen: () => void
}

/** The name of a user on a card, which opens their panel. */
export function CardTitle({ name, onOpen }: CardTitleProps) {
  return (
    <h2 className="text-lg">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="-my-2 block min-h-11 max-w-full truncate rounded-control text-start underline-offset-4 hover:underline"
      >
        {name}
      </button>
    </h2>
  )
}
