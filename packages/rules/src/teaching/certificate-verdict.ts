import { ok, type RuleResult, refused } from '../rule-result.ts'
import type { SignatureCheck } from './signed-code.ts'

/** The server's response about a number. */
type CertificateStatus = 'valid' | 'expired' | 'revoked' | 'unknown'

/** What is known about a scanned certificate. */
export interface CertificateEvidence {
  readonly signature: SignatureCheck
  /** Whether the last list of revoked certificates on this device contains it. */
  readonly listedAsRevoked: boolean
  readonly expiresOn: string | null
  /** The provider's day, yyyy-MM-dd. */
  readonly today: string
  /** Null without a connection. */
  readonly server: CertificateStatus | null
  /** Whether the server's certificate with this number has the same content. */
  readonly matchesServer: boolean
}

/** `altered`: issued with other content. `forged`: not issued by the provider. `undecided`: only the server knows. */
export type CertificateProblem = Exclude<CertificateStatus, 'valid'> | 'altered' | 'forged' | 'undecided'

/**
 * Checks whether a scanned certificate is valid. Without a connection, the stored list of revoked certificates
 * decides, and the screen shows how old that list is.
 */
export function checkEvidence(evidence: CertificateEvidence): RuleResult<object, CertificateProblem> {
  const { signature, server, expiresOn, today } = evidence
  if (signature === 'invalid') return refused(server === 'unknown' ? 'forged' : 'altered')
  if (signature === 'unknown_key') return refused(server === null ? 'undecided' : 'forged')
  if (signature === 'unchecked' && server === null) return refused('undecided')
  if (evidence.listedAsRevoked || server === 'revoked') return refused('revoked')
  if (server === 'unknown') return refused('unknown')
  if (server !== null && !evidence.matchesServer) return refused('altered')
  const expired = expiresOn !== null && today > expiresOn
  return expired || server === 'expired' ? refused('expired') : ok
}
