import { useEffect, useState } from 'react'
import { useCommandStatus } from '@/offline/outbox/outbox.ts'
import { showToast } from '@/ui/toast-store.ts'

/** Follows the command of the last given row and shows a toast if it is refused. */
export function useRefusalToast(message: string): (rowId: string | null) => void {
  const [rowId, follow] = useState<string | null>(null)
  const status = useCommandStatus(rowId)
  useEffect(() => {
    if (status === 'refused') showToast('error', message)
  }, [status, message])
  return follow
}
