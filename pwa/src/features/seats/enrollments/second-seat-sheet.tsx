import type { Session } from '@cubby/contract/catalog/classes'
import { decisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
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
    <Sheet ref={dialog} title={t('You are already enrolled in this class')} onClose={onClose}>
      <p>
        {t('You are enrolled for {date}. To change the date, ask for another date in your enrollments.', {
          date: decisionDates(enrolled),
        })}{' '}
        {joins
          ? t(
              'On the waitlist for {date} you pay nothing. If you accept a spot there, you are enrolled in both and pay for both.',
              { date: decisionDates(session) },
            )
          : t('Otherwise, you are enrolled in both and pay for both.')}
      </p>
      <div className="grid gap-2">
        <Button onClick={() => dialog.current?.close()}>
          {t('Keep only {date}', { date: decisionDates(enrolled) })}
        </Button>
        <Button variant="outline" onClick={confirm}>
          {joins
            ? t('Join the waitlist for {date}', { date: decisionDates(session) })
            : t('Also enroll for {date}', { date: decisionDates(session) })}
        </Button>
      </div>
    </Sheet>
  )
}
