import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { decisionDates } from '@cubby/rules/session-dates'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { isReachableNow } from '@/api/client.ts'
import { finishWanted } from '@/features/accounts/auth/newcomer.ts'
import { useAuth, useProvider } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { seenSession } from '@/unsent-changes/session-description.ts'
import { LeaveWaitlistSheet } from '../waitlist/leave-waitlist.tsx'
import type { NextStep } from './next-step.ts'
import { useOwnPrice } from './own-price.tsx'

interface StepActionsProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  /** The date of the session, which distinguishes the buttons for screen readers. */
  when: string
  /** The other session of this class that the user is enrolled in. A second seat needs a confirmation. */
  enrolledElsewhere: Session | null
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
  isMain = false,
}: StepActionsProps) {
  const ifFull = useRef<HTMLDialogElement>(null)
  const leaving = useRef<HTMLDialogElement>(null)
  const secondSeat = useRef<HTMLDialogElement>(null)
  const operations = useSessionOperations({ trainingClass, session, step }, ifFull)
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
          onClick={() => afterPress(enrolledElsewhere ? () => secondSeat.current?.showModal() : enrollOrJoin)}
        >
          {action === 'enroll' ? 'Enroll Now' : 'Join Waitlist'} {which}
        </Button>
      )}
      {action === 'on-waitlist' && (
        <Button wide variant="outline" onClick={() => afterPress(() => leaving.current?.showModal())}>
          Leave Waitlist {which}
        </Button>
      )}
      {step.kind === 'accept' && (
        <Button
          wide
          variant={isMain ? 'primary' : 'outline'}
          onClick={() => afterPress(() => operations.accept(step.entry.id))}
        >
          Accept {which}
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
          {session.available_spots > 0 ? 'Enroll Now' : 'Join Waitlist'} {which}
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

interface IfFullSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  trainingClass: TrainingClass
  session: Session
}

/** Asks whether to join the waitlist if the session is full when the saved enrollment is sent. */
function IfFullSheet({ ref, trainingClass, session }: IfFullSheetProps) {
  const refundPolicy = useProvider()?.refund_policy
  const own = useOwnPrice(trainingClass, session)
  const enroll = (joinWaitlistIfFull: boolean) => {
    ref.current?.close()
    void queueCommand({
      kind: 'enroll',
      args: {
        classId: session.class_id,
        sessionId: session.id,
        joinWaitlistIfFull,
        seen: seenSession(trainingClass, session, { refundPolicy, own }),
        ...(own.code && { code: own.code }),
      },
    })
  }
  return (
    <Sheet ref={ref} title="You are offline">
      <p>
        We can save your enrollment on this device and send it when the server can be reached. If the session
        is full by then, should we put you on the waitlist? Nothing is saved until you choose.
      </p>
      <div className="grid gap-2">
        <Button onClick={() => enroll(true)}>Yes, join the waitlist if it is full</Button>
        <Button variant="outline" onClick={() => enroll(false)}>
          No, only enroll me
        </Button>
      </div>
    </Sheet>
  )
}

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
function SecondSeatSheet({ ref, enrolled, session, joins, onConfirm }: SecondSeatSheetProps) {
  const confirm = () => {
    ref.current?.close()
    onConfirm()
  }
  return (
    <Sheet ref={ref} title="You are already enrolled in this class">
      <p>
        You are enrolled for {decisionDates(enrolled)}. To change the date, ask for another date in your
        enrollments.{' '}
        {joins
          ? `On the waitlist for ${decisionDates(session)} you pay nothing. If you accept a spot there, you are enrolled in both and pay for both.`
          : 'Otherwise, you are enrolled in both and pay for both.'}
      </p>
      <div className="grid gap-2">
        <Button onClick={() => ref.current?.close()}>Keep only {decisionDates(enrolled)}</Button>
        <Button variant="outline" onClick={confirm}>
          {joins ? `Join the waitlist for ${decisionDates(session)}` : `Take ${decisionDates(session)}, too`}
        </Button>
      </div>
    </Sheet>
  )
}

interface SessionOperations {
  enroll: () => void
  joinWaitlist: () => void
  accept: (entryId: string) => void
}

/**
 * Returns the operations on one session. If the enrollment will wait on this device, enrolling first asks what to do if
 * the session is full by then.
 */
function useSessionOperations(
  { trainingClass, session, step }: { trainingClass: TrainingClass; session: Session; step: NextStep },
  ifFullSheet: RefObject<HTMLDialogElement | null>,
): SessionOperations {
  const auth = useAuth()
  const refundPolicy = useProvider()?.refund_policy
  const own = useOwnPrice(trainingClass, session, step)
  const about = {
    classId: session.class_id,
    sessionId: session.id,
    seen: seenSession(trainingClass, session, { refundPolicy, own }),
    ...(own.code && { code: own.code }),
  }
  const finish = () => void (auth.status === 'in' && finishWanted(auth.user.id, session.id))
  const enroll = (joinWaitlistIfFull: boolean) => {
    finish()
    void queueCommand({ kind: 'enroll', args: { ...about, joinWaitlistIfFull } })
  }
  return {
    enroll: () =>
      void isReachableNow().then((reachable) => {
        if (reachable) enroll(false)
        else if (!ifFullSheet.current?.open) ifFullSheet.current?.showModal()
      }),
    joinWaitlist: () => {
      finish()
      void queueCommand({ kind: 'join-waitlist', args: about })
    },
    accept: (entryId) => void queueCommand({ kind: 'accept-offer', args: { ...about, entryId } }),
  }
}
