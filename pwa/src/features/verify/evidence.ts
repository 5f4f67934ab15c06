import type { CertificateKey, Revocations } from '@cubby/contract/certificates'
import { callApi, request } from '@/offline/api.ts'
import { type CertificateEvidence, openPublic } from '@/offline/db.ts'

/** What this device last saw; undefined before its first visit. */
export async function readEvidence(): Promise<CertificateEvidence | undefined> {
  return (await openPublic()).evidence.get('current')
}

/** Fetches the published keys and the list of revoked certificates, and keeps them. Throws ApiError and NetworkError. */
export async function refreshEvidence(now: () => number = Date.now): Promise<CertificateEvidence> {
  const before = await readEvidence()
  const [{ keys }, answer] = await Promise.all([
    callApi<{ keys: CertificateKey[] }>('/certificates/keys'),
    request('/certificates/revocations', {
      headers: before?.etag ? { 'If-None-Match': before.etag } : {},
    }),
  ])
  const revoked = answer.status === 304 ? before?.revoked : (answer.body as Revocations).revoked
  const evidence = { keys, revoked: revoked ?? [], etag: answer.etag, asOf: now() }
  await (await openPublic()).evidence.put(evidence, 'current')
  return evidence
}
