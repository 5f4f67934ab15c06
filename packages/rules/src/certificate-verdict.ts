/** How the server sees a number. */
export type CertificateStanding = 'valid' | 'expired' | 'revoked' | 'unknown'

/** What is known about a scanned certificate. */
export interface CertificateEvidence {
  /** Whether a published key signed exactly this; `unchecked` where the device cannot check signatures. */
  readonly signature: 'fits' | 'differs' | 'unknown_key' | 'unchecked'
  /** By the list of revoked ones that this device last saw. */
  readonly listedAsRevoked: boolean
  readonly expiresOn: string | null
  /** The provider's day, yyyy-MM-dd. */
  readonly today: string
  /** Null without a connection. */
  readonly server: CertificateStanding | null
  /** Whether what the server has under this number is what the code says. */
  readonly saysTheSame: boolean
}

export type CertificateVerdict = CertificateStanding | 'altered' | 'forged' | 'undecided'

/**
 * What to answer to a scanned certificate. Without a connection the list of revoked ones has the last word;
 * whoever shows the answer says how old that list is. `altered`: once issued, but not with these words.
 * `forged`: never signed by the provider. `undecided`: nothing here can tell without the server.
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
