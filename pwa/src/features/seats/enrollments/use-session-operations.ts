import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { RefObject } from 'react'
import { finishWanted } from '@/features/accounts/auth/newcomer.ts'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import { seenSession } from '@/features/app/outbox/seen-session.ts'
import { useAuth } from '@/offline/hooks/use-auth.ts'
import { useProvider, useServerReachable } from '@/offline/hooks/use-collection.ts'

export interface SessionOperations {
  enroll: () => void
  joinWaitlist: () => void
  accept: (entryId: string) => void
}

/**
 * Returns the operations on one session. Without a connection, enrolling first asks what to do if the session
 * is full.
 */
export function useSessionOperations(
  { trainingClass, session }: { trainingClass: TrainingClass; session: Session },
  ifFullSheet: RefObject<HTMLDialogElement | null>,
): SessionOperations {
  const reachable = useServerReachable()
  const auth = useAuth()
  const about = {
    classId: session.class_id,
    sessionId: session.id,
    seen: seenSession(trainingClass, session, useProvider()?.refund_policy),
  }
  const finish = () => void (auth.status === 'in' && finishWanted(auth.user.id, session.id))
  const enroll = (joinWaitlistIfFull: boolean) => {
    finish()
    void queueCommand({ kind: 'enroll', args: { ...about, joinWaitlistIfFull } })
  }
  return {
    enroll: () => (reachable ? enroll(false) : ifFullSheet.current?.showModal()),
    joinWaitlist: () => {
      finish()
      void queueCommand({ kind: 'join-waitlist', args: about })
    },
    accept: (entryId) => void queueCommand({ kind: 'accept-offer', args: { ...about, entryId } }),
  }
}
