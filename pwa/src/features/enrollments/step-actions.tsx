import type { Session, TrainingClass } from '@cubby/contract/classes'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { LeaveWaitlistSheet } from '../waitlist/leave-waitlist-sheet.tsx'
import { useTimeLeft } from '../waitlist/use-time-left.ts'
import { IfFullSheet } from './if-full-sheet.tsx'
import type { NextStep } from './next-step.ts'
import { useSessionOperations } from './use-session-operations.ts'

interface StepActionsProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  /** The date of the session, which distinguishes the buttons for screen readers. */
  when: string
  /** The label of the link to the login. */
  logInLabel?: 'Enroll Now' | 'Log in to enroll'
}

/** Shows the buttons of a session: on its card, in the enrollment box, and in the action bar. */
export function StepActions({
  trainingClass,
  session,
  step,
  when,
  logInLabel = 'Log in to enroll',
}: StepActionsProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const leaving = useRef<HTMLDialogElement>(null)
  const operations = useSessionOperations({ trainingClass, session }, sheet)
  const timeLeft = useTimeLeft(step.kind === 'accept' ? step.entry.offer_expires_at : null)
  const which = <span className="sr-only">for {when}</span>
  const action = 'retry' in step ? step.retry : step.kind
  return (
    <>
      {action === 'enroll' && (
        <Button wide onClick={operations.enroll}>
          Enroll Now {which}
        </Button>
      )}
      {action === 'join-waitlist' && (
        <Button wide onClick={operations.joinWaitlist}>
          Join Waitlist {which}
        </Button>
      )}
      {action === 'on-waitlist' && (
        <Button wide variant="outline" onClick={() => leaving.current?.showModal()}>
          Leave Waitlist {which}
        </Button>
      )}
      {step.kind === 'accept' && (
        <Button wide onClick={() => operations.accept(step.entry.id)}>
          <span className="figures">
            Accept
            {timeLeft && ` – ${timeLeft}`}
          </span>
        </Button>
      )}
      {action === 'log-in' && (
        <Link
          to="/login"
          search={{ redirect: `/classes/${session.class_id}?session=${session.id}` }}
          className={buttonVariants({ wide: true })}
        >
          {session.available_spots > 0 ? logInLabel : 'Join Waitlist'} {which}
        </Link>
      )}
      <IfFullSheet ref={sheet} trainingClass={trainingClass} session={session} />
      {step.kind === 'on-waitlist' && <LeaveWaitlistSheet ref={leaving} entry={step.entry} />}
    </>
  )
}
