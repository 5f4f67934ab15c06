import type { ChangedTerms, SessionTerms } from '@cubby/contract/session-terms'
import { isRecord } from '@/api/is-record.ts'

/** Returns both versions of the terms in a refusal, or undefined for any other value. */
export function changedTermsOf(value: unknown): ChangedTerms | undefined {
  if (!isRecord(value)) return undefined
  const { seen, current } = value
  return isTerms(seen) && isTerms(current) ? { seen, current } : undefined
}

const texts: (keyof SessionTerms)[] = ['start_date', 'end_date', 'start_time', 'end_time']

function isTerms(value: unknown): value is SessionTerms {
  if (!isRecord(value) || typeof value.price !== 'number') return false
  const { location } = value
  return (
    (location === null || typeof location === 'string') &&
    texts.every((key) => typeof value[key] === 'string')
  )
}
