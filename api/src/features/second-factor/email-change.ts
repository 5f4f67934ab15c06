import { v7 as newId } from 'uuid'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { SecondFactorChange } from '../../platform/jobs/jobs.ts'

/** Mails a user about a change of their second factor after the transaction, because another person may have made it. */
export function emailSecondFactorChange(
  { jobs, trx }: { readonly jobs: Pick<Deps['jobs'], 'enqueue'>; readonly trx: Trx },
  { userId, change }: { readonly userId: string; readonly change: SecondFactorChange },
): Promise<void> {
  return jobs.enqueue(trx, 'email-second-factor-change', { userId, change, changeId: newId() })
}
