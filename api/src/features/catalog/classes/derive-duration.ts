import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { defaultDuration } from '@cubby/rules/catalog/class-duration'
import type { Trx } from '../../../platform/db/database.ts'

/** Whether the stored duration of a class equals the one derived from its sessions. */
export function isDurationDerived({
  duration,
  sessions,
}: Pick<AdminClass, 'duration' | 'sessions'>): boolean {
  return duration === derivedFrom(sessions)
}

/**
 * Derives the duration of a locked class from its current sessions. A class without sessions keeps its
 * duration.
 */
export async function deriveDuration(trx: Trx, classId: string, now: Date): Promise<void> {
  const sessions = await trx
    .selectFrom('class_sessions')
    .select(['start_date', 'end_date'])
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .execute()
  if (sessions.length === 0) return
  const duration = derivedFrom(sessions)
  await trx
    .updateTable('classes')
    .set({ duration, updated_at: now })
    .where('id', '=', classId)
    .where('duration', '!=', duration)
    .execute()
}

function derivedFrom(sessions: readonly { start_date: string; end_date: string }[]): string {
  return defaultDuration(sessions.map(({ start_date, end_date }) => ({ date: start_date, end_date })))
}
