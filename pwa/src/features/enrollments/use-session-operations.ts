import type { Session } from '@cubby/contract/classes'
import type { RefObject } from 'react'
import { finishWanted } from '@/features/auth/newcomer.ts'
import { give } from '@/features/outbox/give-command.ts'
import { useAuth } from '@/offline/session/login.ts'
import { useServerReachable } from '@/offline/store/use-collection.ts'

export interface SessionActs {
  enroll: () => void
  joinWaitlist: () => void
  accept: (entryId: string) => void
}

/** The acts on one session. Without the server, enrolling first asks what to do should it turn out full. */
export function useActs(session: Session, askFirst: RefObject<HTMLDialogElement | null>): SessionActs {
  const reachable = useServerReachable()
  const auth = useAuth()
  const ids = { classId: session.class_id, sessionId: session.id }
  const finish = () => void (auth.status === 'in' && finishWanted(auth.user.id, session.id))
  const enroll = (joinWaitlistIfFull: boolean) => {
    finish()
    void give({ kind: 'enroll', args: { ...ids, joinWaitlistIfFull } })
  }
  return {
    enroll: () => (reachable ? enroll(false) : askFirst.current?.showModal()),
    joinWaitlist: () => {
      finish()
      void give({ kind: 'join-waitlist', args: ids })
    },
    accept: (entryId) => void give({ kind: 'accept-offer', args: { ...ids, entryId } }),
  }
}
