import { useServerReachable } from '@/offline/store/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'

/** Warns that a form needs a connection. Hidden while the form itself reports that. */
export function OfflineNote({ children }: { children: string }) {
  const reachable = useServerReachable()
  return reachable ? null : (
    <div className="[&:has(+form_[role=alert])]:hidden">
      <Alert tone="warning" announced>
        {children}
      </Alert>
    </div>
  )
}
