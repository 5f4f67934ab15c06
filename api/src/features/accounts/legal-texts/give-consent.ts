import type { AgreedVersions, ConsentsResponse } from '@cubby/contract/accounts/legal-texts'
import { write } from '../../../platform/db/write.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readConsents, requireConsent } from '../consents/require-consent.ts'

/** Returns what the caller agreed to. */
export async function listMyConsents({ deps, caller }: RequestContext): Promise<ConsentsResponse> {
  return { consents: await readConsents(deps.db, caller.user.id) }
}

/** Records that the caller agrees to the current versions. */
export async function giveConsent(ctx: RequestContext, agreed: AgreedVersions): Promise<ConsentsResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const context = { trx, now: await deps.clock(trx), request: caller.request }
    await requireConsent(context, { userId: caller.user.id, agreed, occasion: 'asked' })
    return { consents: await readConsents(trx, caller.user.id) }
  })
}
