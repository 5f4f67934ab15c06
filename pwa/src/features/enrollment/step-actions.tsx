import type { Session } from '@cubby/contract/catalogue'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { buttonLook } from '@/ui/button-look.ts'
import { useMinute } from '@/ui/use-minute.ts'
import { IfFullSheet } from './if-full-sheet.tsx'
import type { NextStep } from './next-step.ts'
import { timeLeft } from './time-left.ts'
import { useActs } from './use-acts.ts'

interface StepActionsProps {
  session: Session
  step: NextStep
  /** The date of the session, which tells one Enroll Now from the next for screen readers. */
  when: string
  /** Beside 'Please log in to enroll' the verb itself leads to the login. */
  logInLabel?: 'Enroll Now' | 'Log in to enroll'
}

/** The one verb a session offers now, wherever it stands: beside the session, in the box, in the bar. */
export function StepActions({ session, step, when, logInLabel = 'Log in to enroll' }: StepActionsProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const acts = useActs(session, sheet)
  const now = useMinute()
  const { href } = useLocation()
  const which = <span className="sr-only">for {when}</span>
  const verb = step.kind === 'refused' ? step.retry : step.kind
  return (
    <>
      {verb === 'enroll' && (
        <Button wide onClick={acts.enroll}>
          Enroll Now {which}
        </Button>
      )}
      {verb === 'join-waitlist' && (
        <Button wide onClick={acts.joinWaitlist}>
          Join Waitlist {which}
        </Button>
      )}
      {verb === 'on-waitlist' && (
        <Button wide variant="outline" onClick={acts.leaveWaitlist}>
          Leave Waitlist {which}
        </Button>
      )}
      {step.kind === 'accept' && (
        <Button wide onClick={() => acts.accept(step.entry.id)}>
          <span className="figures">
            Accept
            {step.entry.offer_expires_at && ` – ${timeLeft(step.entry.offer_expires_at, now)}`}
          </span>
        </Button>
      )}
      {verb === 'log-in' && (
        <Link to="/login" search={{ redirect: href }} className={buttonLook({ wide: true })}>
          {logInLabel} {which}
        </Link>
      )}
      <IfFullSheet ref={sheet} session={session} />
    </>
  )
}
