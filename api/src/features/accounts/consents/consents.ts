import type { ConsentOccasion } from '@cubby/contract/accounts/legal-text-kinds'
import type { AgreedVersions, Consent, ConsentsResponse } from '@cubby/contract/accounts/legal-texts'
import {
  type ConsentFacts,
  decideConsent,
  type GivenConsent,
  missingConsents,
} from '@cubby/rules/accounts/consent'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLogs } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
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
  const current = await readCurrentVersions(trx)
  const given = await readConsents(trx, userId)
  const decision = consentTo({ current, given, agreed })
  if (decision instanceof Refusal) throw decision
  await recordConsents({ trx, now }, [{ userId, consents: decision, occasion, request }])
}

/** Returns the consents that a request newly gives, or the refusal of one that does not agree to the current texts. */
export function consentTo({ current, given, agreed }: ConsentFacts): readonly GivenConsent[] | Refusal {
  const decision = decideConsent({ current, given, agreed })
  if (decision.ok) return decision.consents
  const missing = missingConsents(current, given)
  return new Refusal(decision.reason, {
    message: t(
      '{kinds, select, terms {Please read and agree to the current Terms first} privacy {Please read and agree to the current Privacy Policy first} other {Please read and agree to the current Terms and Privacy Policy first}}',
      { kinds: missing.length === 1 ? `${missing[0]}` : 'both' },
    ),
  })
}

interface Agreed {
  readonly userId: string
  readonly consents: readonly GivenConsent[]
  readonly occasion: ConsentOccasion
  readonly request: RequestFacts
}

/** Records the new consents of users, and who gave them from where. */
export async function recordConsents(
  { trx, now }: Pick<ContextParts, 'trx' | 'now'>,
  given: readonly Agreed[],
): Promise<void> {
  const rows = given.flatMap(({ userId, consents, occasion }) =>
    consents.map((consent) => ({ ...consent, user_id: userId, given_at: now, occasion })),
  )
  if (rows.length === 0) return
  const recorded = await trx
    .insertInto('consents')
    .values(rows)
    // A second device may agree at the same moment.
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'version']).doNothing())
    .returning(['user_id', 'kind', 'version'])
    .execute()
  await writeAuditLogs(
    trx,
    given.flatMap(({ userId, occasion, request }) => {
      const own = recorded.filter(({ user_id }) => user_id === userId)
      if (own.length === 0) return []
      const versions = Object.fromEntries(own.map(({ kind, version }) => [`${kind}_version`, version]))
      const subject = { type: 'user', id: userId }
      return [
        { actorId: userId, action: 'user.agreed', subject, details: { ...versions, occasion }, request, now },
      ]
    }),
  )
}

/** Returns what each of these users agreed to. Leaves out those who have agreed to nothing. */
export async function readConsentsOf(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenConsent[]>> {
  const rows = await db
    .selectFrom('consents')
    .select(['user_id', 'kind', 'version'])
    .where(sql<SqlBool>`user_id = any(${userIds})`)
    .execute()
  return Map.groupBy(rows, ({ user_id }) => user_id)
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
