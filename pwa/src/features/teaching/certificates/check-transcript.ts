import type { CertificateKey } from '@cubby/contract/teaching/certificates'
import type { Transcript } from '@cubby/contract/teaching/transcripts'
import {
  FINGERPRINT_LENGTH,
  readTranscriptCode,
  recordLines,
  type TranscriptCode,
  type TranscriptStatement,
} from '@cubby/rules/teaching/transcript-statement'
import { checkSignature } from './check-signature.ts'

export type TranscriptVerdict =
  | 'transcript'
  | 'transcript_altered'
  | 'transcript_forged'
  | 'transcript_undecided'

/**
 * Checks the code of a transcript with the published keys. `hasAllKeys`: they come from the server just now, so that a
 * code of an unknown key is forged.
 */
export async function checkTranscript(
  { statement, ...code }: TranscriptCode,
  { keys, hasAllKeys }: { readonly keys: readonly CertificateKey[]; readonly hasAllKeys: boolean },
): Promise<{ verdict: TranscriptVerdict; transcript: TranscriptStatement | null }> {
  const signature = await checkSignature(statement.keyId, code, keys)
  if (signature === 'valid') return { verdict: 'transcript', transcript: statement }
  if (signature === 'invalid') return { verdict: 'transcript_altered', transcript: null }
  const isForged = signature === 'unknown_key' && hasAllKeys
  return { verdict: isForged ? 'transcript_forged' : 'transcript_undecided', transcript: null }
}

/** Whether the school signed exactly what a transcript lists: its name, day, and records. */
export async function isSignedTranscript(
  { code, name, as_of, records }: Transcript,
  keys: readonly CertificateKey[],
): Promise<boolean> {
  const found = readTranscriptCode(code)
  if (!found) return false
  const { transcript } = await checkTranscript(found, { keys, hasAllKeys: true })
  return (
    transcript !== null &&
    transcript.name === name &&
    transcript.asOf === as_of &&
    transcript.recordCount === records.length &&
    transcript.fingerprint === (await fingerprintOf(records))
  )
}

async function fingerprintOf(records: Transcript['records']): Promise<string> {
  const bytes = new TextEncoder().encode(recordLines(records))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.slice(0, FINGERPRINT_LENGTH)
}
