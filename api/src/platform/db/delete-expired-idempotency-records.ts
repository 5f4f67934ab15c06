import { RETENTION_DAYS } from '@cubby/contract/retention'
import type { PlatformDeps } from '../platform-deps.ts'

/** Deletes the stored responses of idempotency keys after 90 days. */
export async function deleteExpiredIdempotencyRecords(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
): Promise<void> {
  const now = await deps.clock(deps.db)
  await deps.db
    .deleteFrom('idempotency_records')
    .where('created_at', '<', new Date(now.getTime() - RETENTION_DAYS.idempotencyRecords * 86_400_000))
    .execute()
}
