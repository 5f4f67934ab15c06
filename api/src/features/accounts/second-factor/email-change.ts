import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import type { SecondFactorChange } from '../../../platform/jobs/jobs.ts'

/**
 * Enqueues an email to a user about a change of their second factor, because another person may have made the change.
 * The email is sent after the database transaction.
 */
export function emailSecondFactorChange(
  { jobs, trx }: { readonly jobs: Pick<Deps['jobs'], 'enqueue'>; readonly trx: Trx },
  { userId, change }: { readonly userId: string; readonly change: SecondFactorChange },
): Promise<void> {
  return jobs.enqueue(trx, 'email-second-factor-change', { userId, change, changeId: newId() })
}
