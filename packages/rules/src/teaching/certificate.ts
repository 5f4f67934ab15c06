import type { CertificateStatus } from '@cubby/contract/teaching/certificates'
import { t } from '@cubby/texts/t'

interface CertificateFacts {
  readonly revoked: boolean
  /** The last day on which it is valid, yyyy-MM-dd; null when it never expires. */
  readonly expirationDate: string | null
}

/**
 * Returns the status of a certificate on a day, both in the provider's time zone. It is still valid on its
 * expiration date. A revoked one stays revoked after it.
 */
export function certificateStatus(
  { revoked, expirationDate }: CertificateFacts,
  today: string,
): CertificateStatus {
  if (revoked) return 'revoked'
  return expirationDate !== null && today > expirationDate ? 'expired' : 'active'
}

/** Names the certificates that do not count, because they are no longer valid: '2 expired, 1 revoked'. */
export function noLongerValidText(certificates: readonly { readonly status: CertificateStatus }[]): string {
  return (['expired', 'revoked'] as const)
    .map((status) => ({ status, count: certificates.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) =>
      t(
        '{status, select, expired {{count, plural, one {# expired} other {# expired}}} other {{count, plural, one {# revoked} other {# revoked}}}}',
        { status, count },
      ),
    )
    .join(', ')
}

/** The first notice of expiry is sent this many days before the last day. */
export const FIRST_NOTICE_DAYS = 60
const NOTICE_DAYS = [FIRST_NOTICE_DAYS, 30, 7]

/**
 * Returns the notice of expiry that is due, as days before the last day, or null when none is. Only the
 * latest counts: a new certificate with 20 days left gets one notice, not two.
 */
export function expiryNotice(daysLeft: number): number | null {
  if (daysLeft < 0) return null
  return NOTICE_DAYS.findLast((days) => daysLeft <= days) ?? null
}

/** Returns the student's name as printed on certificates and transcripts. */
export function nameOnCertificate({
  first_name,
  last_name,
}: {
  readonly first_name: string
  readonly last_name: string
}): string {
  return `${first_name} ${last_name}`
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
