import type { Session } from '@cubby/contract/catalog/classes'
import { sessionDates } from '@cubby/rules/session-dates'
import type { RefObject } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface SecondSeatSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  /** The session in which the user is enrolled. */
  enrolled: Session
  /** The other session of the same class. */
  session: Session
  /** Whether the user joins its waitlist instead of enrolling. */
  joins: boolean
  onConfirm: () => void
}

/** Asks for a confirmation before a user takes a seat in a second session of the same class. */
export function SecondSeatSheet({ ref, enrolled, session, joins, onConfirm }: SecondSeatSheetProps) {
  const confirm = () => {
    ref.current?.close()
    onConfirm()
  }
  return (
    <Sheet ref={ref} title="You are already enrolled in this class">
      <p>
        You are enrolled for {sessionDates(enrolled)}. To change the date, ask for another date in your
        enrollments.{' '}
        {joins
          ? `On the waitlist for ${sessionDates(session)} you pay nothing. If you accept a spot there, you are enrolled in both and pay for both.`
          : 'Otherwise, you are enrolled in both and pay for both.'}
      </p>
      <div className="grid gap-2">
        <Button onClick={() => ref.current?.close()}>Keep only {sessionDates(enrolled)}</Button>
        <Button variant="outline" onClick={confirm}>
          {joins ? `Join the waitlist for ${sessionDates(session)}` : `Take ${sessionDates(session)}, too`}
        </Button>
      </div>
    </Sheet>
  )
}
