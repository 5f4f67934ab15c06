import { useMemo } from 'react'
import { type Agreement, agreementOf } from '@/offline/outbox/agreement.ts'
import { useLoadedOutbox } from '@/offline/outbox/outbox.ts'
import { useProvider, useStored } from '@/offline/store/use-collection.ts'

/** Follows what the logged-in user has to agree to; null until this device knows. */
export function useAgreement(): Agreement | null {
  const current = useProvider()?.legal_texts
  const { rows, asOf } = useStored('consents')
  const outbox = useLoadedOutbox()
  return useMemo(
    () => (asOf && outbox ? agreementOf(current, rows, outbox) : null),
    [current, rows, asOf, outbox],
  )
}
