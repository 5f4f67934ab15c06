/** The server's answer about a number. */
export type CertificateStanding = 'valid' | 'expired' | 'revoked' | 'unknown'

/** What is known about a scanned certificate. */
export interface CertificateEvidence {
  /** Whether a published key signed exactly this; `unchecked` if the device cannot check signatures. */
  readonly signature: 'fits' | 'differs' | 'unknown_key' | 'unchecked'
  /** Whether the last list of revoked certificates on this device contains it. */
  readonly listedAsRevoked: boolean
  readonly expiresOn: string | null
  /** The provider's day, yyyy-MM-dd. */
  readonly today: string
  /** Null without a connection. */
  readonly server: CertificateStanding | null
  /** Whether the server's certificate with this number has the same content. */
  readonly saysTheSame: boolean
}

export type CertificateVerdict = CertificateStanding | 'altered' | 'forged' | 'undecided'

/**
 * The verdict on a scanned certificate. Without a connection the stored list of revoked ones decides;
 * the screen shows how old that list is. `altered`: issued, but with other content.
 * `forged`: not signed by the provider. `undecided`: only the server can tell.
 */
export function certificateVerdict(evidence: CertificateEvidence): CertificateVerdict {
  const { signature, server, expiresOn, today } = evidence
  if (signature === 'differs') return server === 'unknown' ? 'forged' : 'altered'
  if (signature === 'unknown_key') return server === null ? 'undecided' : 'forged'
  if (signature === 'unchecked' && server === null) return 'undecided'
  if (evidence.listedAsRevoked || server === 'revoked') return 'revoked'
  if (server === 'unknown') return 'unknown'
  if (server !== null && !evidence.saysTheSame) return 'altered'
  const expired = expiresOn !== null && today > expiresOn
  return expired || server === 'expired' ? 'expired' : 'valid'
}
