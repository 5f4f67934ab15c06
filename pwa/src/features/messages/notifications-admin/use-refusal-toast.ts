import { useEffect, useState } from 'react'
import { useCommandStatus } from '@/offline/hooks/use-outbox.ts'
import { showToast } from '@/ui/toast-store.ts'

/**
 * Returns a function that takes the id of a command from `enqueue`. Shows `message` in a toast if the server refuses
 * the last command that the function was called with.
 */
export function useRefusalToast(message: string): (rowId: string | null) => void {
  const [rowId, follow] = useState<string | null>(null)
  const status = useCommandStatus(rowId)
  useEffect(() => {
    if (status === 'refused') showToast('error', message)
  }, [status, message])
  return follow
}
