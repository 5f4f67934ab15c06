import type { Session } from '@cubby/contract/catalog/classes'
import { decisionDates } from '@cubby/rules/session-dates'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface SecondSeatSheetProps {
  /** The session in which the user is enrolled. */
  enrolled: Session
  /** The other session of the same class. */
  session: Session
  /** Whether the user joins its waitlist instead of enrolling. */
  joins: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for a confirmation before a user takes a seat in a second session of the same class. */
export function SecondSeatSheet({ enrolled, session, joins, onConfirm, onClose }: SecondSeatSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const confirm = () => {
    dialog.current?.close()
    onConfirm()
  }
  return (
    <Sheet ref={dialog} title="You are already enrolled in this class" onClose={onClose}>
      <p>
        You are enrolled for {decisionDates(enrolled)}. To change the date, ask for another date in your
        enrollments.{' '}
        {joins
          ? `On the waitlist for ${decisionDates(session)} you pay nothing. If you accept a spot there, you are enrolled in both and pay for both.`
          : 'Otherwise, you are enrolled in both and pay for both.'}
      </p>
      <div className="grid gap-2">
        <Button onClick={() => dialog.current?.close()}>Keep only {decisionDates(enrolled)}</Button>
        <Button variant="outline" onClick={confirm}>
          {joins ? `Join the waitlist for ${decisionDates(session)}` : `Take ${decisionDates(session)}, too`}
        </Button>
      </div>
    </Sheet>
  )
}
