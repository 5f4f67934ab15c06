import { type LegalTextKind, legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type { AgreedVersions, Consent, LegalTextVersions } from '@cubby/contract/accounts/legal-texts'
import { type RuleResult, refused } from '../rule-result.ts'

export type GivenConsent = Pick<Consent, 'kind' | 'version'>

/**
 * Returns the texts whose current version the user has not agreed to. Leaves out texts that were never published.
 */
export function missingConsents(current: LegalTextVersions, given: readonly GivenConsent[]): LegalTextKind[] {
  return legalTextKinds.filter((kind) => {
    const version = current[kind]
    return version !== null && !given.some((consent) => consent.kind === kind && consent.version === version)
  })
}

export interface ConsentFacts {
  readonly current: LegalTextVersions
  /** What the user agreed to before. */
  readonly given: readonly GivenConsent[]
  /** The versions that the request names, which the user saw. */
  readonly agreed: AgreedVersions | undefined
}

/**
 * Decides whether a user has agreed to all current versions, before or with this request, and returns what to record.
 * An older version counts as no agreement, because the user may not want the new one.
 */
export function decideConsent({
  current,
  given,
  agreed,
}: ConsentFacts): RuleResult<{ readonly consents: readonly GivenConsent[] }, 'consent_required'> {
  const missing = missingConsents(current, given)
  const consents = missing.flatMap((kind) => {
    const version = current[kind]
    return version !== null && agreed?.[kind] === version ? [{ kind, version }] : []
  })
  return consents.length === missing.length ? { ok: true, consents } : refused('consent_required')
}
