import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { nextSession, type UpcomingSession } from '@cubby/rules/catalog/upcoming-sessions'
import { addDays } from '@cubby/rules/days'

/** How long before its expiration a certificate is shown. The first reminder is sent then, too. */
const EXPIRES_SOON_DAYS = 60

/** Whether a valid certificate expires within the next weeks. */
export function expiresSoon({ status, expiration_date: last }: Certificate, today: string): boolean {
  return status === 'active' && last !== null && last <= addDays(today, EXPIRES_SOON_DAYS)
}

/** Returns the next session of the class that renews a certificate, or null. */
export function renewalOf(
  { class_id }: Certificate,
  classes: readonly TrainingClass[],
  now: Date,
): UpcomingSession | null {
  const trainingClass = classes.find(({ id }) => id === class_id)
  const session = trainingClass && nextSession(trainingClass.sessions, now)
  return session ? { trainingClass, session } : null
}
