import type { CertificateStatus } from '@cubby/contract/certificates'

interface CertificateFacts {
  readonly revoked: boolean
  /** The last day it holds, yyyy-MM-dd, or null if it never expires. */
  readonly expirationDate: string | null
}

/**
 * The status of a certificate on a day, both in the provider's time zone. It still
 * holds on its expiration date; a revoked one stays revoked, expired or not.
 */
export function certificateStatus(
  { revoked, expirationDate }: CertificateFacts,
  today: string,
): CertificateStatus {
  if (revoked) return 'revoked'
  return expirationDate !== null && today > expirationDate ? 'expired' : 'active'
}

/** So many days before its last one, a certificate's user is told first. */
export const FIRST_NOTICE_DAYS = 60
const NOTICE_DAYS = [FIRST_NOTICE_DAYS, 30, 7]

/**
 * Which notice of expiry is due, by days before the last one; null when none is. Only the latest counts: who
 * gets a certificate that holds for 20 days more is told once, not twice.
 */
export function expiryNotice(daysLeft: number): number | null {
  if (daysLeft < 0) return null
  return NOTICE_DAYS.findLast((days) => daysLeft <= days) ?? null
}
