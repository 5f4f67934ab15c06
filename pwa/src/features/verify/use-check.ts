import type { Verification } from '@cubby/contract/certificates'
import { dayOf } from '@cubby/rules/days'
import { useEffect, useState } from 'react'
import { callApi } from '@/offline/api.ts'
import { useProvider } from '@/offline/stored.ts'
import { type CheckAnswer, checkCertificate, numberIn } from './check-certificate.ts'
import { readEvidence, refreshEvidence } from './evidence.ts'

/** So long nobody is told what this device alone thinks: the server mostly answers sooner, and knows better. */
const PATIENCE_MS = 1_500

export interface Check extends CheckAnswer {
  subject: string
  /** Whether the server said so too. */
  online: boolean
  /** How old the list of revoked certificates on this device is; null when there is none. */
  listAsOf: Date | null
}

/** Checks what was scanned, pasted or typed, on this device and with the server. Null while it is checked. */
export function useCheck(subject: string): Check | null {
  const timezone = useProvider()?.timezone
  const [check, setCheck] = useState<Check | null>(null)
  useEffect(() => {
    let isWanted = true
    const answerWith = async (server: Verification | null) => {
      const evidence = await readEvidence()
      const today = dayOf(new Date(), timezone)
      const answer = await checkCertificate(subject, { evidence, server, today })
      const listAsOf = evidence ? new Date(evidence.asOf) : null
      if (isWanted) setCheck({ ...answer, subject, online: server !== null, listAsOf })
    }
    const impatient = setTimeout(() => subject && answerWith(null), PATIENCE_MS)
    const ask = async () => {
      const [server] = await Promise.all([askServer(subject), refreshEvidence().catch(() => undefined)])
      clearTimeout(impatient)
      if (subject) await answerWith(server)
    }
    void ask()
    return () => {
      isWanted = false
      clearTimeout(impatient)
    }
  }, [subject, timezone])
  return check?.subject === subject ? check : null
}

/** Null when there is nothing to ask, or no answer: then this device decides. */
async function askServer(subject: string): Promise<Verification | null> {
  const number = numberIn(subject)
  if (number === null) return null
  return callApi<Verification>(`/certificates/verify/${number}`).catch(() => null)
}
