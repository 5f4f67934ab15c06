import type { Verification } from '@cubby/contract/certificates'
import { dayOf } from '@cubby/rules/days'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { currentTime } from '@/offline/clock/current-time.ts'
import type { CertificateEvidence } from '@/offline/store/databases.ts'
import { useProvider } from '@/offline/store/use-collection.ts'
import { type CheckAnswer, checkCertificate, numberIn } from './check-certificate.ts'
import { readEvidence, refreshEvidence } from './evidence.ts'

/** How long to wait for the server before showing the local verdict. */
const PATIENCE_MS = 1_500

/** Whoever comes back to the page sees an answer that is at most this old, where the server can be reached. */
const FRESH_MS = 60_000

export interface Check extends CheckAnswer {
  subject: string
  /** Whether the server said so too. */
  online: boolean
  checkedAt: Date
  /** How old the list of revoked certificates on this device is; null when there is none. */
  listAsOf: Date | null
}

/**
 * Checks what was scanned, pasted or typed, on this device and with the server; anew when asked to, and when
 * somebody comes back to an old answer. `check` is null while there is none.
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
    let isWanted = true
    const answerWith = async (server: Verification | null, fresh?: CertificateEvidence) => {
      // A browser that stores nothing can still check with what it just fetched.
      const evidence = fresh ?? (await readEvidence().catch(() => undefined))
      const today = dayOf(new Date(), timezone)
      const answer = await checkCertificate(subject, { evidence, server, today })
      const listAsOf = evidence ? new Date(evidence.asOf) : null
      const checkedNow = new Date(currentTime())
      if (isWanted) setCheck({ ...answer, subject, online: server !== null, checkedAt: checkedNow, listAsOf })
    }
    const impatient = setTimeout(() => subject && answerWith(null), PATIENCE_MS)
    const ask = async () => {
      const [server, fresh] = await Promise.all([
        askServer(subject),
        refreshEvidence().catch(() => undefined),
      ])
      clearTimeout(impatient)
      if (subject) await answerWith(server, fresh)
    }
    void ask()
    return () => {
      isWanted = false
      clearTimeout(impatient)
    }
  }, [subject, timezone, round])
  return { check: check?.subject === subject ? check : null, checkAgain }
}

const standings = ['valid', 'expired', 'revoked', 'unknown']

/** Null when there is nothing to ask, or no answer of Cubby's: then this device decides. */
async function askServer(subject: string): Promise<Verification | null> {
  const number = numberIn(subject)
  if (number === null) return null
  const answer = await call('GET', '/certificates/verify/:number', { params: { number } }).catch(() => null)
  return answer && standings.includes(answer.status) ? answer : null
}
