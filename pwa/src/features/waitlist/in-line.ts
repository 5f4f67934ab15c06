import type { WaitlistEntry } from '@cubby/contract/enrollments'

/** Only these count as pending: in badges and in the list (specification 1 §4). */
export function isInLine({ status }: WaitlistEntry): boolean {
  return status === 'waiting' || status === 'pending' || status === 'offered'
}
