import type { Verification } from '@cubby/contract/teaching/certificates'
import { readCertificateNumber } from '@cubby/rules/teaching/certificate-number'
import { type CertificateStatement, readCertificateCode } from '@cubby/rules/teaching/certificate-statement'
import { type CertificateProblem, checkEvidence } from '@cubby/rules/teaching/certificate-verdict'
import { readTranscriptCode, type TranscriptStatement } from '@cubby/rules/teaching/transcript-statement'
import type { CertificateEvidence } from '@/offline/store/schema.ts'
import { checkSignature, digestOf } from './check-signature.ts'
import { checkTranscript, type TranscriptVerdict } from './check-transcript.ts'

/** The content of a certificate, from its code or from the server. */
export type CertificateContent = Omit<CertificateStatement, 'keyId'>

export interface CheckResult {
  readonly verdict: 'valid' | CertificateProblem | 'unreadable' | 'number_only' | TranscriptVerdict
  /** Null unless a signature or the server confirms it. */
  readonly content: CertificateContent | null
  /** What a transcript says; null for a certificate, and unless a signature confirms it. */
  readonly transcript: TranscriptStatement | null
}

/** What a check needs besides the text. */
interface CheckWith {
  readonly evidence: CertificateEvidence | undefined
  /** Whether the evidence was fetched just now. */
  readonly isFresh: boolean
  /** Null without a response. */
  readonly server: Verification | null
  /** yyyy-MM-dd. */
  readonly today: string
}

/**
 * Returns the certificate number in a scanned, pasted, or typed text, or null if the text has neither a code
 * nor a number.
 */
export function numberIn(subject: string): string | null {
  return readCertificateCode(subject)?.statement.number ?? readCertificateNumber(subject)
}

/**
 * Checks the code of a certificate with the data on this device and the server's response, if any; a number only with
 * the response. The code of a transcript needs only the keys.
 */
export async function checkCertificate(subject: string, known: CheckWith): Promise<CheckResult> {
  const { evidence, server, today } = known
  const ofTranscript = readTranscriptCode(subject)
  if (ofTranscript) {
    const keys = evidence?.keys ?? []
    return { ...(await checkTranscript(ofTranscript, { keys, hasAllKeys: known.isFresh })), content: null }
  }
  const code = readCertificateCode(subject)
  if (!code) {
    if (readCertificateNumber(subject) === null)
      return { verdict: 'unreadable', content: null, transcript: null }
    return server
      ? { verdict: server.status, content: contentOf(server), transcript: null }
      : { verdict: 'number_only', content: null, transcript: null }
  }
  const { statement } = code
  const result = checkEvidence({
    signature: await checkSignature(statement.keyId, code, evidence?.keys ?? []),
    listedAsRevoked: evidence?.revoked.includes(await digestOf(code.text)) ?? false,
    expiresOn: statement.expiresOn,
    today,
    server: server?.status ?? null,
    matchesServer: isSame(statement, server && contentOf(server)),
  })
  const verdict = result.ok ? 'valid' : result.reason
  const isAuthentic = verdict === 'valid' || verdict === 'expired' || verdict === 'revoked'
  return { verdict, content: isAuthentic ? statement : null, transcript: null }
}

function contentOf({ certificate }: Verification): CertificateContent | null {
  return (
    certificate && {
      number: certificate.number,
      name: certificate.student_name,
      className: certificate.class_name,
      startDate: certificate.start_date,
      endDate: certificate.end_date,
      issuedOn: certificate.issued_on,
      expiresOn: certificate.expiration_date,
      hours: certificate.hours,
    }
  )
}

function isSame(statement: CertificateContent, other: CertificateContent | null): boolean {
  if (!other) return false
  return (Object.keys(other) as (keyof CertificateContent)[]).every(
    (field) => statement[field] === other[field],
  )
}
