import type { CertificateKey, Revocations } from '@cubby/contract/certificates'
import { messages } from '@cubby/contract/messages'
import { callApi, request } from '@/api/client.ts'
import { type CertificateEvidence, openPublic } from '@/offline/store/databases.ts'

/** What this device last saw; undefined before its first visit. */
export async function readEvidence(): Promise<CertificateEvidence | undefined> {
  return (await openPublic()).evidence.get('current')
}

/**
 * Fetches the published keys and the list of revoked certificates, and keeps them. Throws ApiError and
 * NetworkError, and Error for an answer that cannot be Cubby's.
 */
export async function refreshEvidence(now: () => number = Date.now): Promise<CertificateEvidence> {
  const before = await readEvidence().catch(() => undefined)
  const [{ keys }, answer] = await Promise.all([
    callApi<{ keys?: CertificateKey[] }>('/certificates/keys'),
    request('/certificates/revocations', {
      headers: before?.etag ? { 'If-None-Match': before.etag } : {},
    }),
  ])
  const revoked = answer.status === 304 ? before?.revoked : (answer.body as Partial<Revocations>).revoked
  if (!Array.isArray(keys) || !Array.isArray(revoked)) throw new Error(messages.invalidServerResponse)
  const evidence = { keys, revoked, etag: answer.etag, asOf: now() }
  await openPublic()
    .then((db) => db.evidence.put(evidence, 'current'))
    .catch(() => undefined)
  return evidence
}
