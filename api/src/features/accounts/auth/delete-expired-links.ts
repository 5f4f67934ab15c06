import { RETENTION_DAYS } from '@cubby/contract/retention'
import type { Deps } from '../../../platform/deps.ts'

/**
 * Deletes reset and verification links after `RETENTION_DAYS.links`. Used verification links are kept that long, so
 * that opening one again still succeeds.
 */
export async function deleteExpiredLinks(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = await deps.clock(deps.db)
  const since = new Date(now.getTime() - RETENTION_DAYS.links * 86_400_000)
  await deps.db.deleteFrom('password_resets').where('requested_at', '<', since).execute()
  await deps.db.deleteFrom('email_verifications').where('created_at', '<', since).execute()
}
