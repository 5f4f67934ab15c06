import { useMemo } from 'react'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { useLoadedOutbox } from '@/offline/hooks/use-outbox.ts'
import { type Agreement, agreementOf } from '@/offline/sync/agreement.ts'

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
