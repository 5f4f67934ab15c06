import { messages } from '@cubby/contract/messages'
import type { CertificateKey, Verification } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { type ApiResponse, request } from '@/api/client.ts'
import { isRecord } from '@/api/read-response.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { type CertificateEvidence, openPublic } from '@/offline/store/schema.ts'
import { type CheckResult, checkCertificate, numberIn } from './check-certificate.ts'

/** How long to wait for the server before showing the local verdict. */
const TIMEOUT_MS = 1_500

/** How old a result may be when the user returns to the page. */
const FRESH_MS = 60_000

export interface Check extends CheckResult {
  subject: string
  /** Whether the server confirmed it. */
  online: boolean
  checkedAt: Date
  /** When the list of revoked certificates on this device was fetched; null without one. */
  listAsOf: Date | null
}

/**
 * Checks a scanned, pasted, or typed text on this device and with the server. Checks again on request, and when the
 * user returns to an old result. `check` is null without text.
 */
export function useCheck(subject: string): { check: Check | null; checkAgain: () => void } {
  const timezone = useProvider()?.timezone
  const [check, setCheck] = useState<Check | null>(null)
  const [round, setRound] = useState(0)
  const checkAgain = useCallback(() => {
    setCheck(null)
    setRound((before) => before + 1)
  }, [])
  const checkedAt = check?.checkedAt.getTime()
  useEffect(() => {
    const onReturn = () => {
      const isOld = checkedAt !== undefined && currentTime() - checkedAt >= FRESH_MS
      if (isOld && document.visibilityState === 'visible') setRound((before) => before + 1)
    }
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
    }
  }, [checkedAt])
  useEffect(() => {
    let isCurrent = true
    const showResult = async (server: Verification | null, fresh?: CertificateEvidence) => {
      // A browser without storage can still check with the fetched data.
      const evidence = fresh ?? (await readEvidence().catch(() => undefined))
      const checkedNow = new Date(currentTime())
      const today = dayOf(checkedNow, timezone)
      const result = await checkCertificate(subject, {
        evidence,
        isFresh: fresh !== undefined,
        server,
        today,
      })
      const listAsOf = evidence ? new Date(evidence.asOf) : null
      if (isCurrent)
        setCheck({ ...result, subject, online: server !== null, checkedAt: checkedNow, listAsOf })
    }
    const impatient = setTimeout(() => subject && showResult(null), TIMEOUT_MS)
    const runCheck = async () => {
      const [server, fresh] = await Promise.all([
        fetchVerification(subject),
        refreshEvidence().catch(() => undefined),
      ])
      clearTimeout(impatient)
      if (subject) await showResult(server, fresh)
    }
    void runCheck()
    return () => {
      isCurrent = false
      clearTimeout(impatient)
    }
  }, [subject, timezone, round])
  return { check: check?.subject === subject ? check : null, checkAgain }
}

const statuses = ['valid', 'expired', 'revoked', 'unknown']

/**
 * Null if the text has no certificate number or the server sends no valid response. The data on this device decides
 * then.
 */
async function fetchVerification(subject: string): Promise<Verification | null> {
  const number = numberIn(subject)
  if (number === null) return null
  const response = await call('GET', '/certificates/verify/:number', { params: { number } }).catch(() => null)
  return response && statuses.includes(response.status) ? response : null
}

/** Reads the last stored evidence. Returns undefined before the first visit. */
async function readEvidence(): Promise<CertificateEvidence | undefined> {
  return (await openPublic()).evidence.get('current')
}

/** Fetches and stores the published keys and the list of revoked certificates. */
async function refreshEvidence(now: () => number = currentTime): Promise<CertificateEvidence> {
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
