import { useEffect, useState } from 'react'
import { useCommandStatus } from '@/offline/outbox/outbox.ts'
import { showToast } from '@/ui/toast-store.ts'

/** Follows the command whose row it is given last, and says so when the server refuses. */
export function useRefusalToast(message: string): (rowId: string | null) => void {
  const [rowId, follow] = useState<string | null>(null)
  const fate = useCommandStatus(rowId)
  useEffect(() => {
    if (fate === 'refused') showToast('error', message)
  }, [fate, message])
  return follow
}
