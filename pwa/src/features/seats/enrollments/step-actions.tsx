import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isReachableNow } from '@/api/client.ts'
import { finishWanted } from '@/features/accounts/auth/newcomer.ts'
import { useAuth, useProvider } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { useTimeLeft } from '@/ui/time-left.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { seenSession } from '@/unsent-changes/session-description.ts'
import { LeaveWaitlistSheet } from '../waitlist/leave-waitlist.tsx'
import { IfFullSheet } from './if-full-sheet.tsx'
import type { NextStep } from './next-step.ts'
import { useOwnPrice } from './own-price.tsx'
import { SecondSeatSheet } from './second-seat-sheet.tsx'

interface StepActionsProps {
  trainingClass: TrainingClass
  session: Session
  step: NextStep
  /** The date of the session, which distinguishes the buttons for screen readers. */
  when: string
  /** The other session of this class that the user is enrolled in. A second seat needs a confirmation. */
  enrolledElsewhere: Session | null
  /** Whether the first button is the main button of the screen, as for the selected session. */
  isMain: boolean
  /** Whether the buttons stand in the action bar, away from what the row and the page say. */
  isBar?: boolean
}

/** Shows the buttons of a session, in its row and in the action bar. */
export function StepActions({
  trainingClass,
  session,
  step,
  when,
  enrolledElsewhere,
  isMain,
  isBar = false,
}: StepActionsProps) {
  const leaving = useRef<HTMLDialogElement>(null)
  const [question, setQuestion] = useState<'if-full' | 'second-seat' | null>(null)
  const { enroll, joinWaitlist, accept } = useSessionOperations(trainingClass, session, step)
  const which = { date: when, part: (words: ReactNode) => <span className="sr-only">{words}</span> }
  const action = 'retry' in step ? step.retry : step.kind
  const variant = isMain && !enrolledElsewhere ? 'primary' : 'outline'
  const enrollOrAsk = async () => {
    // Offline, the student decides now what happens if the session is full when the enrollment is sent.
    if (await isReachableNow()) enroll(false)
    else setQuestion('if-full')
  }
  const enrollOrJoin = () => (action === 'join-waitlist' ? joinWaitlist() : void enrollOrAsk())
  // The first question may already have led to the second.
  const close = () => setQuestion((current) => (current === question ? null : current))
  return (
    <>
      {(action === 'enroll' || action === 'join-waitlist') && (
        <Button
          size="small"
          variant={variant}
          onClick={() => afterPress(enrolledElsewhere ? () => setQuestion('second-seat') : enrollOrJoin)}
        >
          {action === 'enroll'
            ? rich('Enroll Now <part>for {date}</part>', which)
            : rich('Join Waitlist <part>for {date}</part>', which)}
        </Button>
      )}
      {action === 'on-waitlist' && (
        <Button size="small" variant="outline" onClick={() => afterPress(() => leaving.current?.showModal())}>
          {rich('Leave Waitlist <part>for {date}</part>', which)}
        </Button>
      )}
      {step.kind === 'accept' && (
        <Button
          size="small"
          variant={isMain ? 'primary' : 'outline'}
          onClick={() => afterPress(() => accept(step.entry.id))}
        >
          <span>
            {rich('Accept<left></left> <part>for {date}</part>', {
              ...which,
              left: () => isBar && <TimeLeft until={step.entry.offer_expires_at} />,
            })}
          </span>
        </Button>
      )}
      {step.kind === 'enrolled' && (
        <Link
          to="/profile"
          search={{ section: 'enrollments' }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          {t('See my classes')}
        </Link>
      )}
      {action === 'log-in' && (
        <Link
          to="/login"
          search={{ redirect: `/classes/${session.class_id}?session=${session.id}` }}
          className={buttonVariants({ variant, size: 'small' })}
        >
          {isBar
            ? rich('Log in to enroll <part>for {date}</part>', which)
            : session.available_spots > 0
              ? rich('Enroll Now <part>for {date}</part>', which)
              : rich('Join Waitlist <part>for {date}</part>', which)}
        </Link>
      )}
      {question === 'if-full' && <IfFullSheet onChoose={enroll} onClose={close} />}
      {question === 'second-seat' && enrolledElsewhere && (
        <SecondSeatSheet
          enrolled={enrolledElsewhere}
          session={session}
          joins={action === 'join-waitlist'}
          onConfirm={enrollOrJoin}
          onClose={close}
        />
      )}
      {step.kind === 'on-waitlist' && <LeaveWaitlistSheet ref={leaving} entry={step.entry} />}
    </>
  )
}

/** How long an offer holds, behind the word of its button. */
function TimeLeft({ until }: { until: string | null }) {
  const left = useTimeLeft(until)
  return left && ` – ${left}`
}

interface SessionOperations {
  enroll: (joinWaitlistIfFull: boolean) => void
  joinWaitlist: () => void
  accept: (entryId: string) => void
}

/** Returns the operations on one session. Each saves the terms that the user sees. */
function useSessionOperations(
  trainingClass: TrainingClass,
  session: Session,
  step: NextStep,
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
  return {
    enroll: (joinWaitlistIfFull) => {
      finish()
      void queueCommand({ kind: 'enroll', args: { ...about, joinWaitlistIfFull } })
    },
    joinWaitlist: () => {
      finish()
      void queueCommand({ kind: 'join-waitlist', args: about })
    },
    accept: (entryId) => void queueCommand({ kind: 'accept-offer', args: { ...about, entryId } }),
  }
}
