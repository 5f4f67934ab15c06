import { issueCertificates } from '../features/teaching/certificates/issue-certificates.ts'
import { clockAt } from '../platform/db/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { noJobs } from '../platform/jobs/no-jobs.ts'

const DAY_MS = 86_400_000
const DAYS_AGO = 17

/** Issues the certificates of one past session as an administrator would, but without emails. */
export async function issueDemoCertificates(
  deps: Deps,
  { sessionId, adminId, now }: { sessionId: string; adminId: string; now: Date },
): Promise<void> {
  const issuedAt = new Date(now.getTime() - DAYS_AGO * DAY_MS)
  await issueCertificates(
    {
      deps: {
        ...deps,
        clock: clockAt(issuedAt),
        jobs: noJobs,
      },
      caller: {
        user: { id: adminId, role: 'admin' },
        loginId: 'demo',
        authenticatedAt: issuedAt,
        request: { id: 'demo', address: 'demo' },
        idempotency: null,
      },
    },
    { action: 'issue', session_id: sessionId },
  )
  await deps.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('type', '=', 'certificate_ready')
    .execute()
}
