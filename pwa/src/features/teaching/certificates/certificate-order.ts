import type { Certificate, CertificateStatus } from '@cubby/contract/teaching/certificates'

const ORDER: readonly CertificateStatus[] = ['active', 'expired', 'revoked']

/** Orders certificates: valid ones by expiration, then expired ones, then revoked ones, both the newest first. */
export function inOrder(certificates: readonly Certificate[]): Certificate[] {
  return certificates.toSorted(
    (one, other) =>
      ORDER.indexOf(one.status) - ORDER.indexOf(other.status) ||
      (one.status === 'active' ? expiry(one).localeCompare(expiry(other)) : 0) ||
      other.created_at.localeCompare(one.created_at),
  )
}

/** Certificates that never expire come last. */
function expiry({ expiration_date }: Certificate): string {
  return expiration_date ?? '9999'
}
