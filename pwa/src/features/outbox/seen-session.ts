import type { Session, TrainingClass } from '@cubby/contract/classes'
import type { SeenSession } from '@/offline/outbox/command.ts'

/** What a class page shows of a session: what a user agrees to by enrolling, waiting, or accepting an offer. */
export function seenSession({ title, price }: TrainingClass, session: Session): SeenSession {
  const { start_date, end_date, start_time, end_time, location_details: location } = session
  return { title, terms: { price, start_date, end_date, start_time, end_time, location } }
}
