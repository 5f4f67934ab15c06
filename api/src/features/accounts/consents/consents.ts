import { type ConsentOccasion, legalTextNames } from '@cubby/contract/accounts/legal-text-kinds'
import type { AgreedVersions, Consent, ConsentsResponse } from '@cubby/contract/accounts/legal-texts'
import { decideConsent, missingConsents } from '@cubby/rules/accounts/consent'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/together.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestFacts } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readCurrentVersions } from '../../school/settings/read-settings.ts'

interface Agreement {
  readonly userId: string
  /** The versions that the request names. */
  readonly agreed: AgreedVersions | undefined
  readonly occasion: ConsentOccasion
}

/**
 * Checks that a user has agreed to the current Terms and Privacy Policy, before or with this request. Records new
 * consents. Requires nothing for a text that was never published.
 */
export async function requireConsent(
  { trx, now, request }: { readonly trx: Trx; readonly now: Date; readonly request: RequestFacts },
  { userId, agreed, occasion }: Agreement,
): Promise<void> {
  const [current, given] = await together(trx, (trx) => [readCurrentVersions(trx), readConsents(trx, userId)])
  const decision = decideConsent({ current, given, agreed })
  if (!decision.ok) {
    const names = legalTextNames(missingConsents(current, given))
    throw new Refusal(decision.reason, { message: `Please read and agree to the current ${names} first` })
  }
  if (decision.consents.length === 0) return
  const recorded = await trx
    .insertInto('consents')
    .values(decision.consents.map((consent) => ({ ...consent, user_id: userId, given_at: now, occasion })))
    // A second device may agree at the same moment.
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'version']).doNothing())
    .returning(['kind', 'version'])
    .execute()
  if (recorded.length === 0) return
  const versions = Object.fromEntries(recorded.map(({ kind, version }) => [`${kind}_version`, version]))
  await writeAuditLog(trx, {
    actorId: userId,
    action: 'user.agreed',
    subject: { type: 'user', id: userId },
    details: { ...versions, occasion },
    request,
    now,
  })
}

/** Returns what a user agreed to, the newest first. */
export async function readConsents(db: Reader, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'occasion'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ given_at, ...row }) => ({ ...row, given_at: given_at.toISOString() }))
}

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
