import type { TransferPreview } from '@cubby/contract/transfers'
import { seatsOf } from '@cubby/rules/seats'
import { rehearse } from '../../../platform/db/rehearse.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import { noJobs } from '../../../platform/jobs/no-jobs.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readTerms } from '../seats/require-same-terms.ts'
import { findOfferedEntries } from './queries.ts'
import { decideLocked, performTransfer } from './transfer-enrollment.ts'

/** Previews a transfer by performing it and rolling it back. Throws what the transfer throws. */
export async function previewTransfer(
  { deps, caller }: RequestContext,
  { enrollmentId, sessionId }: { readonly enrollmentId: string; readonly sessionId: string },
): Promise<TransferPreview> {
  requireAdmin(caller)
  return rehearse(deps, async (trx) => {
    const rehearsal = { deps: { ...deps, jobs: noJobs }, trx }
    const transfer = await decideLocked(rehearsal, { enrollmentId, form: { session_id: sessionId } })
    const { oldSession, session, request, seats, from, now } = transfer
    const before = new Set((await findOfferedEntries(trx, oldSession.id)).map(({ id }) => id))
    const { money } = await performTransfer({ ...rehearsal, caller, now }, transfer)
    const offered = (await findOfferedEntries(trx, oldSession.id)).find(({ id }) => !before.has(id))
    return {
      money,
      available_spots: from === 'offer' ? 1 : seatsOf(seats).availableSpots,
      terms: await readTerms(trx, session.id),
      requested_terms: request?.session_id === session.id ? request.terms : null,
      offered_to: offered?.name ?? null,
    }
  })
}
