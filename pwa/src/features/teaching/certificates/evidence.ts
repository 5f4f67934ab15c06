import { messages } from '@cubby/contract/messages'
import type { CertificateKey } from '@cubby/contract/teaching/certificates'
import { call } from '@/api/call.ts'
import { type ApiResponse, request } from '@/api/client.ts'
import { isRecord } from '@/api/is-record.ts'
import { currentTime } from '@/api/server-clock.ts'
import { type CertificateEvidence, openPublic } from '@/offline/store/schema.ts'

/** Reads the last stored evidence. Returns undefined before the first visit. */
export async function readEvidence(): Promise<CertificateEvidence | undefined> {
  return (await openPublic()).evidence.get('current')
}

/**
 * Fetches and stores the published keys and the list of revoked certificates. Throws ApiError, NetworkError,
 * and Error for a response that is not Cubby's.
 */
export async function refreshEvidence(now: () => number = currentTime): Promise<CertificateEvidence> {
  const before = await readEvidence().catch(() => undefined)
  const [{ keys }, list]: [{ keys?: CertificateKey[] }, ApiResponse] = await Promise.all([
    call('GET', '/certificates/keys'),
    request('/certificates/revocations', {
      headers: before?.etag ? { 'If-None-Match': before.etag } : {},
    }),
  ])
  const revoked = list.status === 304 ? before?.revoked : revokedIn(list.body)
  if (!Array.isArray(keys) || !Array.isArray(revoked)) throw new Error(messages.invalidServerResponse)
  const evidence = { keys, revoked, etag: list.etag, asOf: now() }
  await openPublic()
    .then((db) => db.evidence.put(evidence, 'current'))
    .catch(() => undefined)
  return evidence
}

/** Returns the digests in a list of revoked certificates, or null for anything else. */
function revokedIn(body: unknown): string[] | null {
  const revoked = isRecord(body) ? body.revoked : null
  return Array.isArray(revoked) && revoked.every((digest) => typeof digest === 'string') ? revoked : null
}
