import { t } from '@cubby/texts/t'
import { useSyncExternalStore } from 'react'
import { isSlow, onReachableChange } from '@/api/connectivity.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'

/**
 * Warns that a form needs a connection, once a request has failed. Before that the connection may only be slow. Hidden
 * while the form itself reports that.
 */
export function OfflineNote({ children }: { children: string }) {
  const reachable = useServerReachable()
  const slow = useSyncExternalStore(onReachableChange, isSlow)
  return reachable ? null : (
    <div className="[&:has(+form_[role=alert])]:hidden">
      <Alert tone={slow ? 'info' : 'warning'} announced>
        {slow ? t('Still working. The connection is slow.') : children}
      </Alert>
    </div>
  )
}
