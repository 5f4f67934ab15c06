import { type LegalTextKind, legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type { AgreedVersions, LegalTextVersions } from '@cubby/contract/accounts/legal-texts'
import { missingConsents } from '@cubby/rules/accounts/consent'
import type { CollectionRows } from '@/offline/store/collections.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'

type GivenConsent = Pick<CollectionRows['consents'], 'kind' | 'version'>

/** What a user still has to agree to, and the current versions, which a request can name once nothing is missing. */
export interface Agreement {
  readonly missing: readonly LegalTextKind[]
  readonly current: LegalTextVersions
}

const none: LegalTextVersions = { terms: null, privacy: null }

/** Returns what the user has to agree to, from the consents and the unsent agreements on this device. */
export function agreementOf(
  current: LegalTextVersions | undefined,
  consents: readonly GivenConsent[],
  outbox: readonly OutboxRow[],
): Agreement {
  const unsent = outbox.filter(isUnsent).flatMap((row) => (row.kind === 'agree' ? given(row.args) : []))
  return { missing: missingConsents(current ?? none, [...consents, ...unsent]), current: current ?? none }
}

/**
 * Reads what the logged-in user has to agree to, in addition to `agreed`. Fetches the consents first if this device
 * does not have them yet.
 */
export async function readAgreement(agreed: AgreedVersions = {}): Promise<Agreement> {
  const [provider] = await (await openPublic()).provider.toArray()
  const user = await openCurrentUser()
  if (!user || !provider?.legal_texts) return { missing: [], current: none }
  const { db } = user
  if (missingConsents(provider.legal_texts, []).length === 0) return { missing: [], current: none }
  if (!(await db.meta.get('consents'))?.asOf) await refreshCollection('consents')
  const consents = [...(await db.consents.toArray()), ...given(agreed)]
  return agreementOf(provider.legal_texts, consents, await db.outbox.toArray())
}

function given(agreed: AgreedVersions): GivenConsent[] {
  return legalTextKinds.flatMap((kind) => {
    const version = agreed[kind]
    return typeof version === 'number' ? [{ kind, version }] : []
  })
}
