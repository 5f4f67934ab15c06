import type { SessionStudent } from '@cubby/contract/classes'
import { dayOf } from '@/features/admin-users/people-words.ts'

/** When somebody completed a session or left it: 'Nov 21, 2026', or 'N/A'. */
export function endOf({ completed_at, archived_at }: SessionStudent): string {
  const ended = completed_at ?? archived_at
  return ended ? dayOf(ended) : 'N/A'
}
