import type { Deps } from '../../deps.ts'

/** Used links are kept for this long, so that opening one again still succeeds. */
const KEPT_DAYS = 90

/** Deletes reset and verification links 90 days after they were requested. */
export async function deleteExpiredLinks(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = await deps.clock(deps.db)
  const since = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await deps.db.deleteFrom('password_resets').where('requested_at', '<', since).execute()
  await deps.db.deleteFrom('email_verifications').where('created_at', '<', since).execute()
}
