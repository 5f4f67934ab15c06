import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { LeaveWaitlistSheet } from '../waitlist/leave-waitlist-sheet.tsx'
import { useTimeLeft } from '../waitlist/use-time-left.ts'
import { IfFullSheet } from './if-full-sheet.tsx'
import type { NextStep } from './next-step.ts'
import { SecondSeatSheet } from './second-seat-sheet.tsx'
import { useSessionOperations } from './use-session-operations.ts'

interface StepActionsProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  /** The date of the session, which distinguishes the buttons for screen readers. */
  when: string
  /** The other session of this class that the user is enrolled in. A second seat needs a confirmation. */
  enrolledElsewhere: Session | null
  /** The label of the link to the login, unless the session is full. */
  logInLabel?: 'Enroll Now' | 'Log in to enroll'
  /** Whether the first button is the main button of the screen, as in the enrollment box and the action bar. */
  isMain?: boolean
}

/** Shows the buttons of a session: on its card, in the enrollment box, and in the action bar. */
export function StepActions({
  trainingClass,
  session,
  step,
  when,
  enrolledElsewhere,
  logInLabel = 'Log in to enroll',
  isMain = false,
}: StepActionsProps) {
  const ifFull = useRef<HTMLDialogElement>(null)
  const leaving = useRef<HTMLDialogElement>(null)
  const secondSeat = useRef<HTMLDialogElement>(null)
  const operations = useSessionOperations({ trainingClass, session }, ifFull)
  const timeLeft = useTimeLeft(step.kind === 'accept' ? step.entry.offer_expires_at : null)
  const which = <span className="sr-only">for {when}</span>
  const action = 'retry' in step ? step.retry : step.kind
  const variant = isMain && !enrolledElsewhere ? 'primary' : 'outline'
  const enrollOrJoin = action === 'join-waitlist' ? operations.joinWaitlist : operations.enroll
  return (
    <>
      {(action === 'enroll' || action === 'join-waitlist') && (
        <Button
          wide
          variant={variant}
          onClick={enrolledElsewhere ? () => secondSeat.current?.showModal() : enrollOrJoin}
        >
          {action === 'enroll' ? 'Enroll Now' : 'Join Waitlist'} {which}
        </Button>
      )}
      {action === 'on-waitlist' && (
        <Button wide variant="outline" onClick={() => leaving.current?.showModal()}>
          Leave Waitlist {which}
        </Button>
      )}
      {step.kind === 'accept' && (
        <Button
          wide
          variant={isMain ? 'primary' : 'outline'}
          onClick={() => operations.accept(step.entry.id)}
        >
          <span className="figures">Accept {isMain ? timeLeft && `– ${timeLeft}` : which}</span>
        </Button>
      )}
      {step.kind === 'enrolled' && (
        <Link
          to="/profile"
          search={{ section: 'enrollments' }}
          className={buttonVariants({ variant: 'outline', wide: true })}
        >
          See my classes
        </Link>
      )}
      {action === 'log-in' && (
        <Link
          to="/login"
          search={{ redirect: `/classes/${session.class_id}?session=${session.id}` }}
          className={buttonVariants({ variant, wide: true })}
        >
          {session.available_spots > 0 ? logInLabel : 'Join Waitlist'} {which}
        </Link>
      )}
      <IfFullSheet ref={ifFull} trainingClass={trainingClass} session={session} />
      {enrolledElsewhere && (
        <SecondSeatSheet
          ref={secondSeat}
          enrolled={enrolledElsewhere}
          session={session}
          joins={action === 'join-waitlist'}
          onConfirm={enrollOrJoin}
        />
      )}
      {step.kind === 'on-waitlist' && <LeaveWaitlistSheet ref={leaving} entry={step.entry} />}
    </>
  )
}
